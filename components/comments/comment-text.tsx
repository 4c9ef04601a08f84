import type { Comment } from '#lib/client/entities/comments.ts'
import { partsOf } from '#lib/format/text-parts.ts'

/** Text direction follows the letters of the text and does not affect its surroundings. */
export function CommentText({ comment }: { comment: Pick<Comment, 'content' | 'mentions'> }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {partsOf(comment.content, comment.mentions).map((part, place) => {
        // Index as key: the parts of a text never change.
        const key = `${place}`
        if (part.kind === 'link')
          return (
            <a key={key} className="link" href={part.href} rel="nofollow ugc noopener noreferrer">
              {part.text}
            </a>
          )
        if (part.kind === 'text') return part.text
        return (
          <b key={key} className="font-semibold text-link">
            {part.text}
          </b>
        )
      })}
    </p>
  )
}
