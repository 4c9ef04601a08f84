import type { Database, Db, Tx } from '#kernel/db/connection.ts'
import { empty, type Sql, sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { Deps } from '#lib/services/deps.ts'
import { describePicture, keepPicture } from '#lib/tools/pictures/commands.ts'
import { redraw } from '#lib/tools/redraw.ts'
import { tidy } from '../../comments/rules.ts'
import { keepLink } from '../../links/commands.ts'
import { giveAnswer } from '../../marks/commands.ts'
import { type Held, mayEdit, mayRemove, mayRestore } from '../policy.ts'
import { pictureFrame, readTitle, slugOf } from '../rules.ts'

const refuse = (field: string, why: string) =>
  new DomainError('invalid', { fields: { [field]: [why] } })

const titleFrom = (given: string) => {
  const title = readTitle(given)
  if (title === undefined) throw refuse('title', 'title.short')
  return { title, slug: slugOf(title) }
}

const requireInterest = async (tx: Tx, id: number) => {
  const known = await tx.first(sql`SELECT 1 FROM interests WHERE id = ${id}`.named('interest'))
  if (!known) throw refuse('interest_id', 'interests.unknown')
}

/** Returns the links as JSON, at most one, and keeps the preview of its page. */
const linksFrom = async (tx: Tx, url: string | null | undefined, now: Date) => {
  if (!url) return '[]'
  await keepLink(tx, url, now)
  return JSON.stringify([{ label: '', url }])
}

/** Stores an uploaded picture for the member until a proposal uses it. */
export const addPicture = async (deps: Deps, member: MemberId, image: File) => {
  const bytes = await redraw(new Uint8Array(await image.arrayBuffer()), pictureFrame, member)
  const picture = await describePicture(bytes, { mediaType: 'image/webp', member })
  return deps.db.transaction(async (tx) => {
    await keepPicture(tx, deps.storage, bytes, picture)
    await tx.run(
      sql`INSERT INTO proposal_pictures (member_id, picture_id, brought_at)
        VALUES (${member}, ${picture.id}, ${deps.clock.now()})
        ON CONFLICT (member_id, picture_id) DO UPDATE SET brought_at = excluded.brought_at`,
    )
    return picture
  })
}

const requirePicture = async (tx: Tx, member: MemberId, picture: string) => {
  const brought = await tx.first(
    sql`SELECT 1 FROM proposal_pictures
      WHERE member_id = ${member} AND picture_id = ${picture} FOR UPDATE`.named('brought picture'),
  )
  if (!brought) throw refuse('picture_id', 'picture.gone')
}

type Written = {
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

const readHeld = (db: Db, id: number, lock: Sql) =>
  db.one<Held>(
    sql`SELECT id, member_id "memberId", archived_at "archivedAt", removed_at "removedAt",
        withheld_at "withheldAt", item_id "itemId", merged_into "mergedInto"
      FROM proposals WHERE id = ${id}${lock}`.named(`proposal to change${lock.text}`),
  )

/** Reads without a lock, for a check before slow work. The check is repeated with the row locked. */
export const findHeld = (db: Db, id: number) => readHeld(db, id, empty)

/** Locks the proposal until the commit, so that checks on it stay valid. */
export const lockProposal = (tx: Tx, id: number) => readHeld(tx, id, sql` FOR NO KEY UPDATE`)

type Changes = {
  title?: string | undefined
  description?: string | undefined
  link?: string | null | undefined
  interest_id?: number | null | undefined
}

const none = { title: null, slug: null }

/** Omitted fields stay unchanged. Only a changed title or description is shown to readers as an edit. */
export const editProposal = (
  db: Database,
  member: MemberId,
  { id, changes }: { id: number; changes: Changes },
  now: Date,
) =>
  db.transaction(async (tx) => {
    mayEdit(await lockProposal(tx, id), member)
    const { interest_id: interest, link, description } = changes
    if (interest) await requireInterest(tx, interest)
    const { title, slug } = changes.title === undefined ? none : titleFrom(changes.title)
    const text = description === undefined ? null : tidy(description)
    await tx.run(
      sql`UPDATE proposals SET
          edited_at = CASE WHEN (title, description)
            IS DISTINCT FROM (coalesce(${title}, title), coalesce(${text}, description))
            THEN ${now}::timestamptz ELSE edited_at END,
          title = coalesce(${title}, title), slug = coalesce(${slug}, slug),
          description = coalesce(${text}, description),
          links = CASE WHEN ${link !== undefined} THEN ${await linksFrom(tx, link, now)}::jsonb ELSE links END,
          interest_id = CASE WHEN ${interest !== undefined} THEN ${interest ?? null}::int ELSE interest_id END
        WHERE id = ${id}`.named('edit a proposal'),
    )
  })

/** Hides the proposal and its comments for as long as it can be restored. */
export const removeProposal = (db: Database, member: MemberId, id: number, now: Date) =>
  db.transaction(async (tx) => {
    mayRemove(await lockProposal(tx, id), member)
    await tx.run(
      sql`UPDATE proposals SET removed_at = ${now} WHERE id = ${id}`.named('remove a proposal'),
    )
  })

export const restoreProposal = (db: Database, member: MemberId, id: number, now: Date) =>
  db.transaction(async (tx) => {
    mayRestore(await lockProposal(tx, id), member, now)
    await tx.run(
      sql`UPDATE proposals SET removed_at = NULL WHERE id = ${id}`.named('restore a proposal'),
    )
  })
