import { sql } from '#kernel/db/sql.ts'

/** Open order: in delivery, not paid yet, or with an unanswered withdrawal. */
export const openOrder = sql`o.kind <> 'weep' AND o.state IN ('pending', 'paid', 'preparing', 'shipped', 'refund_requested')`

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

/** Columns in which others name the member; these rows are deleted too. */
export const namedIn: Record<string, string> = { blocks: 'blocked_id' }

/** Tables that keep anonymous rows of a deleted member, with the reason. */
export const keptTables: Record<string, string> = {
  waiting: 'copies that were offered go to the next one when their time is over',
  orders: 'a purchase: the law asks for it for ten years',
  weep_periods: 'a purchase: the law asks for it for ten years',
  participations: 'a purchase: the law asks for it for ten years, and others paid a price it made',
  credit_accounts: 'what was left in it ends; the nameless book of its orders stays',
  credit_lines: 'the law asks for the papers of a purchase, and these are part of how it was paid',
  credit_lots: 'what was left in it ends; the nameless book of its orders stays',
  cashbacks: 'part of the papers of an order',
  code_uses: 'part of the papers of an order, and a count that others read',
  invitations: 'who invited or was invited was given credits for it: part of their book',
  consents: 'proof of what was agreed to and when; the network address in it goes',
  comments: 'others answered it; it stands without a name',
  comment_likes: 'a count that others read',
  proposals: 'others asked for it too; it stands without a name',
  proposal_answers: 'a count that others read',
  proposal_pictures: 'those of nothing go within thirty days, with their files',
  proposal_likes: 'a count that others read',
  reports: 'what was decided rests on them; what they say goes six months after',
  moderation_decisions: 'the law asks for a trace of what was decided and why',
  objections: 'an answer to one rests on it',
}
