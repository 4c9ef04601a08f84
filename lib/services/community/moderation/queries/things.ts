import type { Db, Tx } from '#kernel/db/connection.ts'
import { empty, type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { ReportReason } from '#lib/contract/moderation-limits.ts'
import { placePath } from '../../comments/queries/threads.ts'
import { type DecisionKind, reviewStateOf, seasonedAfter, type ThingName } from '../rules.ts'

type Row = {
  id: number
  memberId: number | null
  staff: boolean
  publishedAt: Date
  removedAt: Date | null
  withheldAt: Date | null
  editedAt: Date | null
  erasedAt: Date | null
  content: string
  title: string
  pictureId: string | null
  place: 'preorder' | 'sale' | 'proposal'
  placeId: number
  placeSlug: string
}

/** Present text of a comment with its subject, or of a proposal. */
export type Thing = ThingName &
  Row & {
    /** Path on the site. */
    path: string
    last: { kind: DecisionKind; at: Date; operator: string | null } | null
    /** Number of undecided reports. */
    reports: number
    reviewState: ReturnType<typeof reviewStateOf>
  }

/** Text of a proposal `p` including its link. */
export const proposalText = sql`concat_ws(E'\n\n', p.title, nullif(p.description, ''), p.links->0->>'url')`

const comment = (id: number, lock: Sql) => sql`SELECT c.id, c.member_id "memberId", c.staff,
    c.published_at "publishedAt", c.removed_at "removedAt", c.withheld_at "withheldAt", c.edited_at "editedAt", c.erased_at "erasedAt", c.body "content",
    coalesce(i.title, p.title) title, coalesce(i.picture_id, p.picture_id) "pictureId",
    coalesce(i.kind, 'proposal') place, coalesce(i.id, p.id) "placeId", coalesce(i.slug, p.slug) "placeSlug"
  FROM comments c LEFT JOIN items i ON i.id = c.item_id LEFT JOIN proposals p ON p.id = c.proposal_id
  WHERE c.id = ${id}${lock}`

const proposal = (id: number, lock: Sql) => sql`SELECT p.id, p.member_id "memberId", false staff,
    p.published_at "publishedAt", p.removed_at "removedAt", p.withheld_at "withheldAt", p.edited_at "editedAt", p.erased_at "erasedAt",
    ${proposalText} "content", p.title, p.picture_id "pictureId", 'proposal' place, p.id "placeId",
    p.slug "placeSlug"
  FROM proposals p WHERE p.id = ${id}${lock}`

type History = { reports: number; kind: DecisionKind | null; at: Date; operator: string | null }

const read = async (db: Db, named: ThingName, locked: boolean): Promise<Thing> => {
  const { of, id } = named
  const row = await db.one<Row>(
    of === 'comment'
      ? comment(id, locked ? sql` FOR NO KEY UPDATE OF c` : empty)
      : proposal(id, locked ? sql` FOR NO KEY UPDATE` : empty),
  )
  // Reads in a separate statement, so that it sees decisions committed while the lock was awaited.
  const history = (await db.first<History>(
    sql`SELECT (SELECT count(*)::int FROM reports r
        WHERE r.thing = ${of} AND r.thing_id = ${id} AND r.decision_id IS NULL) reports,
      d.kind, d.decided_at "at", d.operator
    FROM (SELECT 1) one LEFT JOIN LATERAL (SELECT kind, decided_at, operator FROM moderation_decisions
      WHERE thing = ${of} AND thing_id = ${id} AND kind <> 'confirm' ORDER BY id DESC LIMIT 1) d ON true`,
  ))!
  const { reports, kind, at, operator } = history
  const last = kind === null ? null : { kind, at, operator }
  const { withheldAt, editedAt } = row
  const isReworded = editedAt !== null && last !== null && editedAt > last.at
  const reviewState = reviewStateOf({ withheldAt, last: kind, reports, isReworded })
  const place = { of: row.place, id: row.placeId, slug: row.placeSlug }
  const path = placePath(place, of === 'comment' ? id : undefined)
  return { ...row, ...named, path, last, reports, reviewState }
}

export const findThing = (db: Db, named: ThingName) => read(db, named, false)

/** Locks the content until the commit, so that checks on it stay valid. */
export const lockThing = (tx: Tx, named: ThingName) => read(tx, named, true)

export const findReport = (db: Db, member: MemberId, { of, id }: ThingName) =>
  db.first<{ id: number; reported_at: Date }>(
    sql`SELECT id, reported_at FROM reports
      WHERE member_id = ${member} AND thing = ${of} AND thing_id = ${id}`,
  )

/** Counts undecided reports by members who are confirmed, not new and not suspended. */
export const countWeighty = async (db: Db, { of, id }: ThingName, now: Date) => {
  const row = await db.first<{ count: number }>(
    sql`SELECT count(*)::int FROM reports r JOIN members m ON m.id = r.member_id
      WHERE r.thing = ${of} AND r.thing_id = ${id} AND r.decision_id IS NULL
        AND m.email_verified_at IS NOT NULL AND m.deleted_at IS NULL
        AND m.joined_at < ${now}::timestamptz - make_interval(days => ${seasonedAfter}::int)
        AND (SELECT d.until FROM moderation_decisions d
          WHERE d.member_id = m.id AND d.kind IN ('suspend', 'lift')
          ORDER BY d.id DESC LIMIT 1) > ${now} IS NOT TRUE`,
  )
  return row!.count
}

type ReportWords = {
  reason: ReportReason
  words: string
  asRead: string
  at: Date
  who: number
  decision: number | null
}

/** Lists the reports of a piece of content for operators. */
export const listReports = (db: Db, { of, id }: ThingName) =>
  db.rows<ReportWords>(
    sql`SELECT reason, words, as_read "asRead", reported_at "at", member_id who, decision_id decision
      FROM reports WHERE thing = ${of} AND thing_id = ${id} ORDER BY id`,
  )
