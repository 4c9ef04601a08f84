import type { Db, Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { ListableStorage } from '#kernel/deps.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { OwnDataResource } from '#lib/contract/own-data-resources.ts'
import type { Cell } from '#lib/tools/spreadsheet/workbook.ts'
import { type Erased, erasuresFolder, joinedMilliseconds, openOrder, openPledge } from './rules.ts'

const words = (text: string) => text.split(' ')

/** Columns of each sheet, and their rows with the member and the id to continue after as `place`. */
export const extracts = {
  profile: {
    columns: words(
      'name email email_verified_at joined_at level spent weep_until interests providers marketing privacy_at activities_hidden_at',
    ),
    rows: sql`SELECT m.id AS member, m.id AS place, m.name, m.email, m.email_verified_at, m.joined_at,
        l.name AS level, m.spent_cents / 100.0 AS spent, m.weep_until,
        (SELECT string_agg(i.name, ', ' ORDER BY i.position) FROM member_interests c
           JOIN interests i ON i.id = c.interest_id WHERE c.member_id = m.id) AS interests,
        (SELECT string_agg(provider, ', ') FROM identities WHERE member_id = m.id) AS providers,
        (SELECT given FROM consents c WHERE c.member_id = m.id AND kind = 'marketing'
           ORDER BY answered_at DESC, id DESC LIMIT 1) AS marketing,
        (SELECT min(answered_at) FROM consents c WHERE c.member_id = m.id
           AND kind = 'privacy') AS privacy_at,
        (SELECT hidden_at FROM hidden_activities WHERE member_id = m.id) AS activities_hidden_at
      FROM members m JOIN levels l ON l.number = m.level_number`,
  },
  addresses: {
    columns: words(
      'recipient street street_number details postal_code city province phone preferred added_at',
    ),
    rows: sql`SELECT *, member_id AS member, id AS place FROM postal_addresses`,
  },
  orders: {
    columns: words(
      'order_number placed_at contents order_state delivery_cost credits total paid_at delivered_at weep_start_requested_at return_proofs',
    ),
    rows: sql`SELECT o.member_id AS member, o.id AS place, o.number AS order_number, o.placed_at,
        (SELECT string_agg(l.quantity || ' × ' || l.title || ', ' || l.choice, '; ' ORDER BY l.id)
           FROM order_lines l WHERE l.order_id = o.id) AS contents,
        o.state AS order_state, o.delivery_cents / 100.0 AS delivery_cost,
        o.credits_cents / 100.0 AS credits, o.total_cents / 100.0 AS total, o.paid_at,
        o.delivered_at,
        (SELECT w.start_requested_at FROM weep_periods w
           WHERE w.order_id = o.id) AS weep_start_requested_at,
        (SELECT string_agg(r.name, '; ' ORDER BY w.position) FROM withdrawals w
           JOIN return_proofs r ON r.withdrawal_id = w.id WHERE w.order_id = o.id) AS return_proofs
      FROM orders o`,
  },
  participations: {
    columns: words('item variation bundle quantity state seat_order_state joined_at ended_at'),
    rows: sql`SELECT p.member_id AS member, p.id AS place, i.title AS "item", v.title AS variation,
        b.title AS bundle, p.quantity, p.state, o.state AS seat_order_state, p.joined_at,
        coalesce(p.ended_at, o.ended_at) AS ended_at
      FROM participations p JOIN items i ON i.id = p.item_id JOIN bundles b ON b.id = p.bundle_id
      JOIN variations v ON v.id = b.variation_id
      LEFT JOIN orders o ON p.state = 'ordered' AND o.participation_id = p.id`,
  },
  credits: {
    columns: words('moved_at credit_kind order_number reason amount pending balance expires_at'),
    rows: sql`SELECT l.member_id AS member, l.id AS place, l.at AS moved_at, l.kind AS credit_kind,
        o.number AS order_number, l.reason, l.available_cents / 100.0 AS amount,
        l.pending_cents / 100.0 AS pending, l.available_after / 100.0 AS balance, l.expires_at
      FROM credit_lines l LEFT JOIN orders o ON o.id = l.order_id`,
  },
  comments: {
    columns: words('about body published_at edited_at removed_at'),
    rows: sql`SELECT c.member_id AS member, c.id AS place, coalesce(i.title, p.title) AS "about",
        c.body, c.published_at, c.edited_at, c.removed_at
      FROM comments c LEFT JOIN items i ON i.id = c.item_id
      LEFT JOIN proposals p ON p.id = c.proposal_id`,
  },
  proposals: {
    columns: words(
      'title description interest link published_at edited_at archived_at removed_at wants needs',
    ),
    rows: sql`SELECT p.member_id AS member, p.id AS place, p.title, p.description, n.name AS interest,
        p.links->0->>'url' AS link, p.published_at, p.edited_at, p.archived_at, p.removed_at, p.wants,
        p.needs
      FROM proposals p LEFT JOIN interests n ON n.id = p.interest_id`,
  },
  reports: {
    columns: words('body report_reason words reported_at decision decided_at facts'),
    rows: sql`SELECT r.member_id AS member, r.id AS place, r.as_read AS body, r.reason AS report_reason,
        r.words, r.reported_at, d.kind AS decision, d.decided_at, d.facts
      FROM reports r LEFT JOIN moderation_decisions d ON d.id = r.decision_id`,
  },
  decisions: {
    columns: words('decision decided_at ground facts until body title objection made_at'),
    rows: sql`SELECT d.member_id AS member, d.id AS place, d.kind AS decision, d.decided_at, d.ground,
        d.facts, d.until, c.body, p.title, o.words AS objection, o.made_at
      FROM moderation_decisions d
      LEFT JOIN comments c ON d.thing = 'comment' AND c.id = d.thing_id
      LEFT JOIN proposals p ON d.thing = 'proposal' AND p.id = d.thing_id
      LEFT JOIN objections o ON o.decision_id = d.id AND o.member_id = d.member_id`,
  },
  following: {
    columns: words('about followed_at'),
    rows: sql`SELECT f.member_id AS member, f.id AS place, coalesce(i.title, p.title) AS "about",
        f.followed_at
      FROM follows f LEFT JOIN items i ON i.id = f.item_id
      LEFT JOIN proposals p ON p.id = f.proposal_id`,
  },
  notifications: {
    columns: words('created_at description read_at'),
    rows: sql`SELECT member_id AS member, id AS place, created_at,
        data->>'description' AS description, read_at FROM notifications`,
  },
  blocks: {
    columns: words('name blocked_at'),
    rows: sql`SELECT b.member_id AS member, b.blocked_id AS place, split_part(m.name, ' ', 1) AS name,
        b.blocked_at FROM blocks b JOIN members m ON m.id = b.blocked_id`,
  },
  sessions: {
    columns: words('label address created_at last_seen_at revoked_at'),
    rows: sql`SELECT member_id AS member, id AS place, label, address, created_at, last_seen_at,
        revoked_at FROM sessions`,
  },
} satisfies Record<OwnDataResource, unknown>

const atOnce = 500

/** Reads page by page after the last id, so that little is held in memory. */
export async function* readOwnData(
  db: Db,
  member: MemberId,
  resource: OwnDataResource,
): AsyncGenerator<Cell[]> {
  const { rows: from, columns } = extracts[resource]
  for (let place = 0; ; ) {
    const rows = await db.rows<Record<string, Cell>>(
      sql`SELECT * FROM (${from}) own WHERE member = ${member} AND place > ${place}
        ORDER BY place LIMIT ${atOnce}`,
    )
    for (const row of rows) yield columns.map((column) => row[column] ?? null)
    if (rows.length < atOnce) return
    place = Number(rows.at(-1)?.place)
  }
}

/** Lists open groups and orders, which prevent deletion. Orders are titled by their number. */
export const listBindings = (tx: Tx, member: MemberId) =>
  tx.rows<{ type: 'preorder' | 'order'; id: number; slug: string; title: string }>(
    sql`(SELECT 'preorder' "type", i.id, i.slug, i.title
        FROM participations p JOIN items i ON i.id = p.item_id
        WHERE p.member_id = ${member} AND ${openPledge} ORDER BY p.joined_at LIMIT 50)
      UNION ALL
      (SELECT 'order', o.id, '', o.number::text FROM orders o
        WHERE o.member_id = ${member} AND ${openOrder} ORDER BY o.id LIMIT 50)`,
  )

/** Lists payment methods that the payment provider still stores for the member. */
export const listVaulted = (tx: Tx, member: number) =>
  tx.rows<{ vault_id: string }>(
    sql`SELECT vault_id FROM payment_methods WHERE member_id = ${member} AND removed_at IS NULL`,
  )

/** Lists those of the erased accounts that are here all the same. */
export const listReturned = (db: Db, erased: readonly Erased[]) =>
  db.rows<Erased>(
    sql`SELECT m.id, r.joined FROM unnest(${erased.map(({ id }) => id)}::bigint[],
        ${erased.map(({ joined }) => joined)}::bigint[]) r(id, joined)
      JOIN members m ON m.id = r.id AND ${joinedMilliseconds} = r.joined
      WHERE m.deleted_at IS NULL ORDER BY m.id`,
  )

export const listErased = (db: Db) =>
  db.rows<Erased & { at: Date }>(
    sql`SELECT m.id, ${joinedMilliseconds} joined, m.deleted_at at FROM members m
      WHERE m.deleted_at IS NOT NULL ORDER BY m.id`,
  )

/** Lists the storage keys of the records of erasures. */
export const listRecords = async (storage: Pick<ListableStorage, 'list'>) => {
  const keys: string[] = []
  for await (const key of storage.list(erasuresFolder)) keys.push(key)
  return keys
}
