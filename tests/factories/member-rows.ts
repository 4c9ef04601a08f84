import type { Pool } from 'pg'
import { buildComment } from './comments.ts'
import { buildItem } from './items.ts'
import { type BuiltMember, buildMember } from './members.ts'
import { buildOrder } from './payments.ts'
import { buildInterest, buildProposal } from './proposals.ts'

/** Writes a row of the member into every table that refers to members, with the mark in its texts. */
export const fillTables = async (pool: Pool, member: BuiltMember, mark: string) => {
  const item = await buildItem(pool)
  const others = await buildMember(pool)
  const comment = await buildComment(pool, { itemId: item.id, member: others })
  const proposal = await buildProposal(pool)
  const interest = await buildInterest(pool)
  const order = await buildOrder(pool, { member: others })
  await pool.query("INSERT INTO codes (code, amount_cents) VALUES ('ESTATE5', 500)")

  const digest = (of: string) => `sha256(convert_to('${of} ${mark}', 'UTF8'))`
  const later = `now() + interval '1 day'`
  const home = `jsonb_build_object('kind', 'home', 'name', '${mark}', 'line', '${mark}, Milano',
    'street', 'Via ${mark} 1', 'city', 'Milano', 'phone', '${mark}')`

  /** New tables must be added here. */
  const rowOf: Record<string, string> = {
    sessions: `(token_hash, persistent, idle_until, expires_at, member_id, label)
      VALUES (${digest('a')}, false, ${later}, ${later}, $1, '${mark}')`,
    sign_in_places: `(member_id, address) VALUES ($1, '${mark}')`,
    devices: `(token_hash, member_id, token, session_id)
      SELECT ${digest('b')}, $1, '${mark}', id FROM sessions WHERE member_id = $1 LIMIT 1`,
    push_devices: `(member_id, session_id, endpoint, p256dh, auth, added_at)
      SELECT $1, id, '${mark}', '${mark}', 'a', now() FROM sessions WHERE member_id = $1 LIMIT 1`,
    mail_links: `(secret_hash, purpose, expires_at, member_id, email)
      VALUES (${digest('c')}, 'reset', ${later}, $1, '${mark}')`,
    consents: `(member_id, address, kind, given, version) VALUES ($1, '${mark}', 'privacy', true, '1')`,
    postal_addresses: `(member_id, recipient, street, street_number, postal_code, city, province)
      VALUES ($1, '${mark}', '${mark}', '1', '20121', 'Milano', 'MI')`,
    preferences: `(member_id, type, app, email, push) VALUES ($1, '${mark}', true, true, true)`,
    notice_settings: `(member_id, digest) VALUES ($1, 'off')`,
    optional_mails: `(member_id, queued_at) VALUES ($1, now())`,
    member_interests: `(member_id, interest_id) SELECT $1, ${interest}`,
    hidden_activities: `(member_id, hidden_at) VALUES ($1, now())`,
    identities: `(provider, member_id, subject, email) VALUES ('google', $1, '${mark}', '${mark}')`,
    identity_tickets: `(ticket_hash, provider, asks_email, expires_at, member_id, subject, email)
      VALUES (${digest('d')}, 'apple', false, ${later}, $1, '${mark}', '${mark}')`,
    notifications: `(type, member_id, data) VALUES ('preorder', $1, jsonb_build_object('a', '${mark}'))`,
    follows: `(member_id, item_id) SELECT $1, ${item.id}`,
    blocks: `(member_id, blocked_id) VALUES ($1, ${others.id}), (${others.id}, $1)`,
    participations: `(item_id, bundle_id, quantity, state, ended_at, member_id, delivery, agreed_from)
      SELECT ${item.id}, ${item.bundleIds[0]}, 1, 'withdrawn', now(), $1, ${home}, '192.0.2.1'`,
    comments: `(item_id, body, member_id) SELECT ${item.id}, 'Ci sto.', $1`,
    comment_likes: `(comment_id, member_id) SELECT ${comment}, $1`,
    proposals: `(slug, title, member_id) SELECT 'una', 'Una', $1`,
    proposal_pictures: `(member_id, picture_id, brought_at)
      SELECT $1, id, now() FROM pictures LIMIT 1`,
    proposal_answers: `(proposal_id, answer, member_id)
      SELECT ${proposal.id}, 'want', $1`,
    payment_methods: `(member_id, kind, vault_id, customer_id, email, kept, added_at)
      VALUES ($1, 'wallet', 'VAULT1', 'CUSTOMER1', '${mark}', true, now())`,
    payment_setups: `(id, member_id, kind, kept, begun_at)
      VALUES (gen_random_uuid(), $1, 'card', true, now())`,
    reports: `(thing, thing_id, reason, as_read, reported_at, member_id)
      SELECT 'comment', ${comment}, 'spam', 'Vendo.', now(), $1`,
    moderation_decisions: `(kind, operator, ground, facts, until, decided_at, member_id)
      SELECT 'suspend', 'oro', 'conditions', 'Vende.', ${later}, now(), $1`,
    objections: `(decision_id, words, made_at, member_id)
      SELECT id, 'Non vendo.', now(), $1 FROM moderation_decisions WHERE member_id = $1`,
    proposal_likes: `(proposal_id, member_id) SELECT ${proposal.id}, $1`,
    orders: `(kind, state, goods_cents, delivery_cents, total_cents, delivery, terms_version, placed_at, ended_at, member_id)
      SELECT 'sale', 'cancelled', 100, 0, 100, ${home}, '1', now(), now(), $1`,
    weep_memberships: `(member_id, plan, cents, anchor) VALUES ($1, 'monthly', 390, now())`,
    weep_periods: `(member_id, plan, from_at, until_at) VALUES ($1, 'monthly', now(), ${later})`,
    spendings: `(member_id, delivered_at, cents) VALUES ($1, now(), 100)`,
    level_moves: `(member_id, from_level, to_level, because, at) VALUES ($1, 1, 2, 'spent', now())`,
    codes: `(code, member_id) VALUES ('${mark.toUpperCase()}7K', $1)`,
    code_uses: `(order_id, code_id, member_id, cents, at)
      SELECT o.id, c.id, $1, 100, now() FROM orders o, codes c
      WHERE o.member_id = $1 AND c.member_id IS NULL`,
    cashbacks: `(order_id, member_id, percent) SELECT id, $1, 1 FROM orders WHERE member_id = $1`,
    credit_accounts: '(member_id) VALUES ($1)',
    credit_lots: `(member_id, cents, left_cents, expires_at) VALUES ($1, 100, 0, now())`,
    credit_lines: `(member_id, kind, pending_cents, available_cents, pending_after, available_after,
        reason, at) VALUES ($1, 'given', 0, 100, 0, 100, 'per prova', now())`,
    invitations: `(invited_id, inviter_id, order_id, at)
      SELECT ${others.id}, $1::bigint, id, now() FROM orders WHERE member_id = $1
      UNION ALL SELECT $1::bigint, ${others.id}, ${order.id}, now()`,
    basket_lines: `(bundle_id, quantity, seen_cents, added_at, member_id)
      SELECT ${item.bundleIds[0]}, 1, 100, now(), $1`,
    waiting: `(bundle_id, quantity, state, asked_at, member_id)
      SELECT ${item.bundleIds[0]}, 1, 'waiting', now(), $1`,
  }

  for (const [table, row] of Object.entries(rowOf))
    await pool.query(`INSERT INTO ${table} ${row}`, [member.id])
}
