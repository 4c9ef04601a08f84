import { sql } from '#kernel/db/sql.ts'

/** Open order: in delivery, not paid yet, or with an unanswered withdrawal. */
export const openOrder = sql`o.kind <> 'weep' AND o.ended_at IS NULL AND o.state NOT IN ('pledged', 'delivered')`

/** Seat that was not given up. Once it is ordered, its order counts instead. */
export const openPledge = sql`p.ended_at IS NULL AND CASE WHEN p.state <> 'ordered'
    THEN NOT EXISTS (SELECT FROM orders o WHERE o.participation_id = p.id AND ${openOrder})
    ELSE NOT EXISTS (SELECT FROM orders o WHERE o.participation_id = p.id)
      AND EXISTS (SELECT FROM items g WHERE g.id = p.item_id
        AND g.status NOT IN ('completed', 'failed', 'cancelled')) END`

/** Tables whose rows belong to one member alone and are deleted with the account. */
export const ownTables =
  `sessions sign_in_places mail_links identities identity_tickets postal_addresses
  preferences notice_settings optional_mails member_interests hidden_activities follows
  blocks notifications devices push_devices basket_lines payment_setups weep_memberships
  payment_methods spendings level_moves codes`.split(/\s+/)

/**
 * Tables of these that stay while a restored seat or order is open: it is charged with them, or they
 * keep mails and activities off.
 */
export const keptWhileOpen =
  `preferences notice_settings hidden_activities payment_setups payment_methods spendings level_moves
  codes`.split(/\s+/)

/** Columns in which others name the member; these rows are deleted too. */
export const namedIn: Record<string, string> = { blocks: 'blocked_id' }

/** Account that was erased. Restored data may give its id to another member, but not its moment of joining. */
export type Erased = { id: number; joined: number }

/** Milliseconds, in which the moment of joining is recorded. */
export const joinedMilliseconds = sql`floor(extract(epoch FROM m.joined_at) * 1000)::bigint`

export const erasuresFolder = 'erasures'

export const erasureKey = ({ id, joined }: Erased) => `${erasuresFolder}/${id}-${joined}`

export const readErasureKey = (key: string): Erased | undefined => {
  const [, id, joined] = /^erasures\/(\d{1,15})-(\d{1,15})$/.exec(key) ?? []
  return id && joined ? { id: Number(id), joined: Number(joined) } : undefined
}
