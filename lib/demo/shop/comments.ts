import { answers } from '#lib/demo/words/answers.ts'
import { comments } from '#lib/demo/words/comments.ts'
import type { CommentAbout } from '#lib/demo/words/types.ts'
import { chancesOf, distinct } from './chances.ts'
import type { Ground } from './ground.ts'

export type Subject = {
  about: Exclude<CommentAbout, 'any'>
  id: number
  /** Minutes since comments were possible. */
  since: number
  game?: string
  interest?: string
}

/** Selects comments that fit, because some make sense for one game or interest only. */
const fitting = ({ about, game, interest }: Subject) =>
  comments.filter(
    (comment) =>
      (comment.about === about || comment.about === 'any') &&
      (!comment.game || comment.game === game) &&
      (!comment.interest || comment.interest === interest),
  )
const loose = answers.filter((answer) => !answer.to)

/** Adds comments on a subject, each text once, some with an answer by a member or the shop. */
export function addComments(ground: Ground, subject: Subject, count: number) {
  const { sheet, time } = ground
  const chances = chancesOf(`comments ${subject.about} ${subject.id}`)
  const remarks = fitting(subject)
  const column = subject.about === 'proposal' ? [null, subject.id] : [subject.id, null]
  for (const place of distinct(chances, count, remarks.length)) {
    const remark = remarks[place]!
    const id = ground.nextId('comments')
    const age = subject.since * chances.next()
    const removed = chances.happens(0.02)
    sheet.add(
      'comments',
      id,
      ...column,
      null,
      chances.whole(2, ground.members),
      remark.content,
      false,
      time.ago(age),
      removed ? time.ago(age / 2) : null,
    )
    for (const liker of distinct(chances, chances.whole(0, 6), ground.members - 1)) {
      const at = time.ago(age * chances.next())
      sheet.add('comment_likes', id, liker + 2, at, at)
    }
    const meant = answers.find((answer) => answer.to && answer.to === remark.key)
    const answer = meant ?? (chances.happens(0.2) ? chances.one(loose) : undefined)
    if (!answer) continue
    const staff = chances.happens(0.4)
    sheet.add(
      'comments',
      ground.nextId('comments'),
      ...column,
      id,
      staff ? null : chances.whole(2, ground.members),
      answer.content,
      staff,
      time.ago(age * chances.next()),
      null,
    )
  }
}
