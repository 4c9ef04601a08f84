import type { OwnDataResource } from '#lib/contract/own-data.ts'

type Extract = {
  /** Its first column is the place to go on from; every other one is a column of the sheet. */
  text: string
  columns: string[]
}

const item = `i.title AS "item"`

/** $1 is the member, $2 the place behind which to go on, $3 how many rows at once. */
export const extracts: Record<OwnDataResource, Extract> = {
  profile: {
    text: `SELECT m.id AS place, m.name, m.email, m.email_verified_at, m.joined_at,
        l.name AS level, m.spent_cents / 100.0 AS spent, m.weep_until,
        (SELECT string_agg(i.name, ', ' ORDER BY i.position) FROM member_interests c
           JOIN interests i ON i.id = c.interest_id WHERE c.member_id = m.id) AS interests,
        (SELECT string_agg(provider, ', ') FROM identities WHERE member_id = m.id) AS providers,
        (SELECT given FROM consents c WHERE c.member_id = m.id AND kind = 'marketing'
           ORDER BY answered_at DESC, id DESC LIMIT 1) AS marketing,
        (SELECT min(answered_at) FROM consents c WHERE c.member_id = m.id
           AND kind = 'privacy') AS privacy_at
      FROM members m JOIN levels l ON l.number = m.level_number
      WHERE m.id = $1 AND m.id > $2 ORDER BY m.id LIMIT $3`,
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
    ],
  },
  addresses: {
    text: `SELECT id AS place, recipient, street, street_number, details, postal_code, city,
        province, phone, preferred, added_at
      FROM postal_addresses WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
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
  participations: {
    text: `SELECT p.id AS place, ${item}, v.title AS variation, b.title AS bundle, p.quantity,
        p.state, p.joined_at, p.ended_at
      FROM participations p JOIN items i ON i.id = p.item_id JOIN bundles b ON b.id = p.bundle_id
      JOIN variations v ON v.id = b.variation_id
      WHERE p.member_id = $1 AND p.id > $2 ORDER BY p.id LIMIT $3`,
    columns: ['item', 'variation', 'bundle', 'quantity', 'state', 'joined_at', 'ended_at'],
  },
  comments: {
    text: `SELECT c.id AS place, coalesce(i.title, p.title) AS "about", c.body, c.published_at,
        c.edited_at, c.removed_at
      FROM comments c LEFT JOIN items i ON i.id = c.item_id
      LEFT JOIN proposals p ON p.id = c.proposal_id
      WHERE c.member_id = $1 AND c.id > $2 ORDER BY c.id LIMIT $3`,
    columns: ['about', 'body', 'published_at', 'edited_at', 'removed_at'],
  },
  proposals: {
    text: `SELECT p.id AS place, p.title, p.description, n.name AS interest, p.published_at,
        p.archived_at, p.wants, p.needs
      FROM proposals p LEFT JOIN interests n ON n.id = p.interest_id
      WHERE p.member_id = $1 AND p.id > $2 ORDER BY p.id LIMIT $3`,
    columns: ['title', 'description', 'interest', 'published_at', 'archived_at', 'wants', 'needs'],
  },
  following: {
    text: `SELECT f.id AS place, coalesce(i.title, p.title) AS "about", f.followed_at
      FROM follows f LEFT JOIN items i ON i.id = f.item_id
      LEFT JOIN proposals p ON p.id = f.proposal_id
      WHERE f.member_id = $1 AND f.id > $2 ORDER BY f.id LIMIT $3`,
    columns: ['about', 'followed_at'],
  },
  notifications: {
    text: `SELECT id AS place, created_at, data->>'description' AS description, read_at
      FROM notifications WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    columns: ['created_at', 'description', 'read_at'],
  },
  sessions: {
    text: `SELECT id AS place, label, address, created_at, last_seen_at, revoked_at
      FROM sessions WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    columns: ['label', 'address', 'created_at', 'last_seen_at', 'revoked_at'],
  },
}

/** What still binds both sides: a place in a group that was neither given up nor delivered. */
export const openPledge = `ended_at IS NULL AND state <> 'delivered'`
