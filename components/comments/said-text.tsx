import type { Comment } from '#lib/client/entities/comments.ts'
import { partsOf } from '#lib/format/said.ts'

/** Each text runs the way its own letters do, and turns nothing around it. */
export function SaidText({ comment }: { comment: Pick<Comment, 'content' | 'mentions'> }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {partsOf(comment.content, comment.mentions).map((part, place) => {
        // The same text has the same parts in the same places.
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
