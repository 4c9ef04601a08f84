import type { Pool } from 'pg'
import { buildComment } from '../factories/comments.ts'
import { buildItem } from '../factories/items.ts'
import { buildMember } from '../factories/members.ts'
import { buildProposal } from '../factories/proposals.ts'

/** Builds a small shop whose members share all things, for concurrent statements that change facts. */
export const buildMeetingPlace = async (pool: Pool) => {
  for (let n = 0; n < 5; n++) await buildMember(pool, n % 2 ? { verifiedAt: new Date() } : {})
  const bundles = [{ stock: 5 }, { priceCents: 2000, listPriceCents: 99_000 }]
  for (const goalUnit of ['units', 'participants', 'amount'] as const)
    await buildItem(pool, { goalUnit, bundles })
  const { id: item } = await buildItem(pool, { kind: 'sale', bundles })
  const { id: proposal } = await buildProposal(pool)
  await buildProposal(pool)
  for (const about of [{ itemId: item }, { proposalId: proposal }])
    for (let n = 0; n < 2; n++) await buildComment(pool, about)
  await pool.query('UPDATE bundles SET list_price_cents = 99000')
  await pool.query(`INSERT INTO payment_methods (member_id, kind, vault_id, customer_id, kept, added_at)
    SELECT id, 'wallet', 'vault ' || id || ' ' || n, 'customer ' || id, true, now()
    FROM members, generate_series(1, 2) n`)
}

const nth = (table: string, n: string, where = 'true') =>
  `(SELECT id FROM ${table} WHERE ${where} ORDER BY id
    OFFSET ${n} % greatest((SELECT count(*) FROM ${table} WHERE ${where}), 1) LIMIT 1)`
const member = nth('members', '$1')
const item = nth('items', '$2')
const proposal = nth('proposals', '$2')
const bundle = nth('bundles', '$2')
const comment = nth('comments', '$2')
const root = nth('comments', '$2', 'parent_id IS NULL')
/** Selects one of the member's methods. */
const method = `(SELECT id FROM payment_methods WHERE member_id = ${member} ORDER BY id OFFSET $3 % 2 LIMIT 1)`
const seats = 'INSERT INTO participations (item_id, bundle_id, member_id, quantity, state)'
const ofItem = '(SELECT item_id FROM variations v WHERE v.id = b.variation_id)'
const comments = 'INSERT INTO comments (item_id, proposal_id, parent_id, body, removed_at)'

/** Parameters: $1 the member, $2 the thing, $3 an amount or variant. */
export const actions: Record<string, string> = {
  join: `${seats} SELECT ${ofItem}, b.id, ${member}, 1 + $3 % 4, 'active' FROM bundles b WHERE b.id = ${bundle}
    ON CONFLICT DO NOTHING`,
  'join all at once': `${seats} SELECT DISTINCT ON (item) ${ofItem} AS item, b.id, ${member}, 1 + ($2 + $3) % 4, 'active'
    FROM bundles b ON CONFLICT DO NOTHING`,
  'join with a method': `INSERT INTO participations (item_id, bundle_id, member_id, quantity, state, method_id)
    SELECT ${ofItem}, b.id, ${member}, 1 + $3 % 4, 'active', ${method} FROM bundles b WHERE b.id = ${bundle}
    ON CONFLICT DO NOTHING`,
  // The method is locked before the seats, as by the commands: removing it locks them in this order.
  'pay with another method': `WITH chosen AS MATERIALIZED (SELECT id FROM payment_methods WHERE id = ${method} FOR SHARE)
    UPDATE participations SET method_id = chosen.id FROM chosen WHERE ended_at IS NULL AND member_id = ${member}`,
  'lose a method': `UPDATE payment_methods SET removed_at = now(), removed_by = 'provider'
    WHERE id = ${method} AND removed_at IS NULL`,
  'find it again': `UPDATE payment_methods SET removed_at = NULL, removed_by = NULL WHERE id = ${method}`,
  'take more or fewer': `UPDATE participations SET quantity = 1 + $3 % 5
    WHERE item_id = ${item} AND member_id = ${member}`,
  'choose another bundle': `UPDATE participations p SET bundle_id = (SELECT b.id FROM bundles b
      WHERE ${ofItem} = p.item_id ORDER BY b.id OFFSET $3 % 2 LIMIT 1)
    WHERE item_id = ${item} AND member_id = ${member}`,
  pay: `UPDATE participations SET state = 'ordered' WHERE ended_at IS NULL AND member_id = ${member}`,
  leave: `UPDATE participations SET state = 'withdrawn', ended_at = now()
    WHERE ended_at IS NULL AND item_id = ${item} AND member_id = ${member}`,
  'be gone': `DELETE FROM participations WHERE id = ${nth('participations', '($1 + $2 + $3)')}`,
  follow: `INSERT INTO follows (member_id, item_id) SELECT ${member}, ${item} ON CONFLICT DO NOTHING`,
  'follow a proposal': `INSERT INTO follows (member_id, proposal_id) SELECT ${member}, ${proposal}
    ON CONFLICT DO NOTHING`,
  unfollow: `DELETE FROM follows WHERE member_id = ${member} AND item_id = ${item}`,
  'look at what is followed': `UPDATE follows SET seen_at = now() WHERE member_id = ${member}`,
  vote: `INSERT INTO proposal_answers (proposal_id, member_id, answer)
    SELECT ${proposal}, ${member}, CASE WHEN $3 % 2 = 0 THEN 'want' ELSE 'need' END
    ON CONFLICT (proposal_id, member_id) DO UPDATE SET answer = excluded.answer`,
  'vote for all': `INSERT INTO proposal_answers (proposal_id, member_id, answer)
    SELECT id, ${member}, 'want' FROM proposals ON CONFLICT DO NOTHING`,
  'take a vote back': `DELETE FROM proposal_answers WHERE proposal_id = ${proposal} AND member_id = ${member}`,
  like: `INSERT INTO proposal_likes (proposal_id, member_id) SELECT ${proposal}, ${member}
    ON CONFLICT DO NOTHING`,
  unlike: `DELETE FROM proposal_likes WHERE proposal_id = ${proposal} AND member_id = ${member}`,
  'confirm an address': `UPDATE members SET email_verified_at = CASE WHEN $3 % 2 = 0 THEN now() END WHERE id = ${member}`,
  comment: `${comments} SELECT item_id, proposal_id, NULL, 'Ci sto.', CASE WHEN $3 % 4 = 0 THEN now() END
    FROM comments WHERE id = ${root}`,
  answer: `${comments} SELECT item_id, proposal_id, id, 'Anche io.', CASE WHEN $3 % 4 = 0 THEN now() END
    FROM comments WHERE id = ${root}`,
  'remove or restore': `UPDATE comments SET removed_at = CASE WHEN $3 % 2 = 0 THEN now() END
    WHERE id = ${comment}`,
  reword: `UPDATE comments SET body = 'Ripensandoci.' || $3 WHERE id = ${comment}`,
  'delete an answer': `DELETE FROM comments WHERE id = ${nth('comments', '$2', 'parent_id IS NOT NULL')}`,
  'like a comment': `INSERT INTO comment_likes (comment_id, member_id) SELECT ${comment}, ${member}
    ON CONFLICT DO NOTHING`,
  'unlike all comments': `DELETE FROM comment_likes WHERE member_id = ${member}`,
  reprice: `UPDATE bundles SET price_cents = 1000 + $3 % 9 * 500 WHERE id = ${bundle}`,
  'close or open': `UPDATE bundles SET closed_at = CASE WHEN $3 % 2 = 0 THEN now() END
    WHERE id = ${bundle}`,
  restock: `UPDATE bundles SET stock = nullif($3 % 9, 0), waiting_list = $3 % 2 = 0 WHERE id = ${bundle}`,
  'set a step': `INSERT INTO price_steps SELECT ${bundle}, 1 + $3 % 12, 100 + $1 % 5 * 100
    ON CONFLICT (bundle_id, from_reached) DO UPDATE SET price_cents = excluded.price_cents`,
  'drop steps': `DELETE FROM price_steps WHERE bundle_id = ${bundle}`,
  'count otherwise': `UPDATE items SET goal_unit = (ARRAY['units', 'participants', 'amount'])[1 + $3 % 3]
    WHERE id = ${item} AND kind = 'preorder'`,
}
