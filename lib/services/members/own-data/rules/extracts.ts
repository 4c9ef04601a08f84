import { type Sql, sql } from '#kernel/db/sql.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { OwnDataResource } from '#lib/contract/own-data.ts'

type Extract = {
  /** Query of one page. Its first column is the id to continue after; all others are columns of the sheet. */
  page: (member: MemberId, place: number, count: number) => Sql
  columns: string[]
}

export const extracts: Record<OwnDataResource, Extract> = {
  profile: {
    page: (
      member,
      place,
      count,
    ) => sql`SELECT m.id AS place, m.name, m.email, m.email_verified_at, m.joined_at,
        l.name AS level, m.spent_cents / 100.0 AS spent, m.weep_until,
        (SELECT string_agg(i.name, ', ' ORDER BY i.position) FROM member_interests c
           JOIN interests i ON i.id = c.interest_id WHERE c.member_id = m.id) AS interests,
        (SELECT string_agg(provider, ', ') FROM identities WHERE member_id = m.id) AS providers,
        (SELECT given FROM consents c WHERE c.member_id = m.id AND kind = 'marketing'
           ORDER BY answered_at DESC, id DESC LIMIT 1) AS marketing,
        (SELECT min(answered_at) FROM consents c WHERE c.member_id = m.id
           AND kind = 'privacy') AS privacy_at,
        (SELECT hidden_at FROM hidden_activities WHERE member_id = m.id) AS activities_hidden_at
      FROM members m JOIN levels l ON l.number = m.level_number
      WHERE m.id = ${member} AND m.id > ${place} ORDER BY m.id LIMIT ${count}`,
    columns: [
      'name',
      'email',
      'email_verified_at',
      'joined_at',
      'level',
      'spent',
      'weep_until',
      'interests',
      'providers',
      'marketing',
      'privacy_at',
      'activities_hidden_at',
    ],
  },
  addresses: {
    page: (
      member,
      place,
      count,
    ) => sql`SELECT id AS place, recipient, street, street_number, details, postal_code, city,
        province, phone, preferred, added_at
      FROM postal_addresses WHERE member_id = ${member} AND id > ${place} ORDER BY id LIMIT ${count}`,
    columns: [
      'recipient',
      'street',
      'street_number',
      'details',
      'postal_code',
      'city',
      'province',
      'phone',
      'preferred',
      'added_at',
    ],
  },
  orders: {
    page: (member, place, count) => sql`SELECT o.id AS place, o.number AS order_number, o.placed_at,
        (SELECT string_agg(l.quantity || ' × ' || l.title || ', ' || l.choice, '; ' ORDER BY l.id)
           FROM order_lines l WHERE l.order_id = o.id) AS contents,
        o.state AS order_state, o.delivery_cents / 100.0 AS delivery_cost,
        o.credits_cents / 100.0 AS credits, o.total_cents / 100.0 AS total, o.paid_at,
        o.delivered_at,
        (SELECT w.start_requested_at FROM weep_periods w
           WHERE w.order_id = o.id) AS weep_start_requested_at,
        (SELECT string_agg(r.name, '; ' ORDER BY w.position) FROM withdrawals w
           JOIN return_proofs r ON r.withdrawal_id = w.id WHERE w.order_id = o.id) AS return_proofs
      FROM orders o WHERE o.member_id = ${member} AND o.id > ${place} ORDER BY o.id LIMIT ${count}`,
    columns: [
      'order_number',
      'placed_at',
      'contents',
      'order_state',
      'delivery_cost',
      'credits',
      'total',
      'paid_at',
      'delivered_at',
      'weep_start_requested_at',
      'return_proofs',
    ],
  },
  participations: {
    page: (
      member,
      place,
      count,
    ) => sql`SELECT p.id AS place, i.title AS "item", v.title AS variation, b.title AS bundle, p.quantity,
        p.state, o.state AS seat_order_state, p.joined_at, coalesce(p.ended_at, o.ended_at) AS ended_at
      FROM participations p JOIN items i ON i.id = p.item_id JOIN bundles b ON b.id = p.bundle_id
      JOIN variations v ON v.id = b.variation_id
      LEFT JOIN orders o ON p.state = 'ordered' AND o.participation_id = p.id
      WHERE p.member_id = ${member} AND p.id > ${place} ORDER BY p.id LIMIT ${count}`,
    columns: [
      'item',
      'variation',
      'bundle',
      'quantity',
      'state',
      'seat_order_state',
      'joined_at',
      'ended_at',
    ],
  },
  credits: {
    page: (
      member,
      place,
      count,
    ) => sql`SELECT l.id AS place, l.at AS moved_at, l.kind AS credit_kind, o.number AS order_number,
        l.reason, l.available_cents / 100.0 AS amount, l.pending_cents / 100.0 AS pending,
        l.available_after / 100.0 AS balance, l.expires_at
      FROM credit_lines l LEFT JOIN orders o ON o.id = l.order_id
      WHERE l.member_id = ${member} AND l.id > ${place} ORDER BY l.id LIMIT ${count}`,
    columns: [
      'moved_at',
      'credit_kind',
      'order_number',
      'reason',
      'amount',
      'pending',
      'balance',
      'expires_at',
    ],
  },
  comments: {
    page: (
      member,
      place,
      count,
    ) => sql`SELECT c.id AS place, coalesce(i.title, p.title) AS "about", c.body, c.published_at,
        c.edited_at, c.removed_at
      FROM comments c LEFT JOIN items i ON i.id = c.item_id
      LEFT JOIN proposals p ON p.id = c.proposal_id
      WHERE c.member_id = ${member} AND c.id > ${place} ORDER BY c.id LIMIT ${count}`,
    columns: ['about', 'body', 'published_at', 'edited_at', 'removed_at'],
  },
  proposals: {
    page: (
      member,
      place,
      count,
    ) => sql`SELECT p.id AS place, p.title, p.description, n.name AS interest, p.published_at,
        p.edited_at, p.archived_at, p.removed_at, p.wants, p.needs,
        p.links->0->>'url' AS link
      FROM proposals p LEFT JOIN interests n ON n.id = p.interest_id
      WHERE p.member_id = ${member} AND p.id > ${place} ORDER BY p.id LIMIT ${count}`,
    columns: [
      'title',
      'description',
      'interest',
      'link',
      'published_at',
      'edited_at',
      'archived_at',
      'removed_at',
      'wants',
      'needs',
    ],
  },
  reports: {
    page: (
      member,
      place,
      count,
    ) => sql`SELECT r.id AS place, r.as_read AS body, r.reason AS report_reason, r.words, r.reported_at,
        d.kind AS decision, d.decided_at, d.facts
      FROM reports r LEFT JOIN moderation_decisions d ON d.id = r.decision_id
      WHERE r.member_id = ${member} AND r.id > ${place} ORDER BY r.id LIMIT ${count}`,
    columns: ['body', 'report_reason', 'words', 'reported_at', 'decision', 'decided_at', 'facts'],
  },
  decisions: {
    page: (
      member,
      place,
      count,
    ) => sql`SELECT d.id AS place, d.kind AS decision, d.decided_at, d.ground, d.facts, d.until, c.body,
        p.title, o.words AS objection, o.made_at
      FROM moderation_decisions d
      LEFT JOIN comments c ON d.thing = 'comment' AND c.id = d.thing_id
      LEFT JOIN proposals p ON d.thing = 'proposal' AND p.id = d.thing_id
      LEFT JOIN objections o ON o.decision_id = d.id AND o.member_id = d.member_id
      WHERE d.member_id = ${member} AND d.id > ${place} ORDER BY d.id LIMIT ${count}`,
    columns: [
      'decision',
      'decided_at',
      'ground',
      'facts',
      'until',
      'body',
      'title',
      'objection',
      'made_at',
    ],
  },
  following: {
    page: (
      member,
      place,
      count,
    ) => sql`SELECT f.id AS place, coalesce(i.title, p.title) AS "about", f.followed_at
      FROM follows f LEFT JOIN items i ON i.id = f.item_id
      LEFT JOIN proposals p ON p.id = f.proposal_id
      WHERE f.member_id = ${member} AND f.id > ${place} ORDER BY f.id LIMIT ${count}`,
    columns: ['about', 'followed_at'],
  },
  notifications: {
    page: (
      member,
      place,
      count,
    ) => sql`SELECT id AS place, created_at, data->>'description' AS description, read_at
      FROM notifications WHERE member_id = ${member} AND id > ${place} ORDER BY id LIMIT ${count}`,
    columns: ['created_at', 'description', 'read_at'],
  },
  blocks: {
    page: (
      member,
      place,
      count,
    ) => sql`SELECT b.blocked_id AS place, split_part(m.name, ' ', 1) AS name, b.blocked_at
      FROM blocks b JOIN members m ON m.id = b.blocked_id
      WHERE b.member_id = ${member} AND b.blocked_id > ${place} ORDER BY b.blocked_id LIMIT ${count}`,
    columns: ['name', 'blocked_at'],
  },
  sessions: {
    page: (
      member,
      place,
      count,
    ) => sql`SELECT id AS place, label, address, created_at, last_seen_at, revoked_at
      FROM sessions WHERE member_id = ${member} AND id > ${place} ORDER BY id LIMIT ${count}`,
    columns: ['label', 'address', 'created_at', 'last_seen_at', 'revoked_at'],
  },
}
