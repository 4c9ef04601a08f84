import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { tidy } from '../../comments/rules.ts'
import { keepLink } from '../../links/commands.ts'
import { giveAnswer } from '../../marks/commands.ts'
import { readTitle, slugOf } from '../rules.ts'
import { requirePicture } from './pictures.ts'

const refuse = (field: string, why: string) =>
  new DomainError('invalid', { fields: { [field]: [why] } })

export const titleFrom = (given: string) => {
  const title = readTitle(given)
  if (title === undefined) throw refuse('title', 'title.short')
  return { title, slug: slugOf(title) }
}

export const requireInterest = async (tx: Tx, id: number) => {
  const known = await tx.first(sql`SELECT 1 FROM interests WHERE id = ${id}`.named('interest'))
  if (!known) throw refuse('interest_id', 'interests.unknown')
}

/** Returns the links as JSON, at most one, and keeps the preview of its page. */
export const linksFrom = async (tx: Tx, url: string | null | undefined, now: Date) => {
  if (!url) return '[]'
  await keepLink(tx, url, now)
  return JSON.stringify([{ label: '', url }])
}

export type Written = {
  title: string
  description: string
  /** Address in the normalised form of its link preview. */
  link: string | undefined
  interest_id?: number | undefined
  picture_id?: string | undefined
}

/** Publishes a proposal with the answer "want" of its author. */
export const propose = async (tx: Tx, member: MemberId, written: Written, now: Date) => {
  const { title, slug } = titleFrom(written.title)
  const { interest_id: interest, picture_id: picture } = written
  if (interest !== undefined) await requireInterest(tx, interest)
  if (picture !== undefined) await requirePicture(tx, member, picture)
  const made = await tx.first<{ id: number }>(
    sql`INSERT INTO proposals
        (slug, title, description, interest_id, member_id, picture_id, links, published_at)
      VALUES (${slug}, ${title}, ${tidy(written.description)}, ${interest ?? null}, ${member},
        ${picture ?? null}, ${await linksFrom(tx, written.link, now)}, ${now})
      RETURNING id`.named('propose'),
  )
  await giveAnswer(tx, member, { id: made!.id, answer: 'want' }, now)
  return made!.id
}
