import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { isToClose } from '../policy.ts'
import { type GoalUnit, type GroupStatus, groupMoves } from '../rules.ts'

export type Group = {
  id: number
  slug: string
  title: string
  pictureId: string
  status: GroupStatus
  goalUnit: GoalUnit
  goal: number
  reached: number
  carton: number | null
  shortage: 'order' | 'lot'
  expiresAt: Date
  decideBy: Date | null
  deliverOn: string | null
}

/** Locks the group: nobody joins, changes, leaves or moves it until the commit. */
export const lockGroup = async (tx: Tx, id: number): Promise<Group> => {
  return tx.one<Group>(
    sql`SELECT id, slug, title, picture_id "pictureId", status, goal_unit "goalUnit", goal, reached,
        carton, shortage, expires_at "expiresAt", decide_by "decideBy", deliver_on "deliverOn"
      FROM items WHERE id = ${id} AND kind = 'preorder' FOR NO KEY UPDATE`.named(
      'hold a whole group',
    ),
  )
}

/** Locks the items of these bundles in order when some are groups, whose copies are counted there. */
export const lockGroupsOf = (tx: Tx, bundleIds: readonly number[]) =>
  tx.run(
    sql`WITH wanted AS (SELECT DISTINCT i.id, i.kind FROM bundles b
        JOIN variations v ON v.id = b.variation_id JOIN items i ON i.id = v.item_id
        WHERE b.id = ANY (${bundleIds}::bigint[]))
      SELECT FROM items WHERE id IN (SELECT id FROM wanted)
        AND EXISTS (SELECT FROM wanted WHERE kind = 'preorder')
      ORDER BY id FOR NO KEY UPDATE`.named('hold groups of bundles'),
  )

/** Moves a group as groupMoves allows; anything else is a conflict. The caller has locked the group. */
export const moveGroup = async (tx: Tx, group: Group, to: GroupStatus, now: Date) => {
  if (!groupMoves[group.status].includes(to)) throw new DomainError('conflict')
  await tx.run(
    sql`UPDATE items SET status = ${to}, decide_by = NULL,
        closed_at = coalesce(closed_at, CASE WHEN status = 'running' THEN ${now}::timestamptz END)
      WHERE id = ${group.id}`.named('move a group'),
  )
}

export const setDecideBy = (tx: Tx, id: number, moment: Date) =>
  tx.run(sql`UPDATE items SET decide_by = ${moment} WHERE id = ${id}`)

const terms = {
  goal: (value: string | number) => sql`goal = ${value}::int`,
  deadline: (value: string | number) => sql`expires_at = ${value}::timestamptz`,
  delivery: (value: string | number) => sql`deliver_on = ${value}::date`,
}

export const changeTerms = (tx: Tx, id: number, kind: keyof typeof terms, value: string | number) =>
  tx.run(sql`UPDATE items SET ${terms[kind](value)} WHERE id = ${id}`)

type RuleValue = string | number | null

const rules = {
  shortage: (value: RuleValue) => sql`shortage = ${value}`,
  carton: (value: RuleValue) => sql`carton = ${value}::int`,
  margin: (value: RuleValue) => sql`margin = ${value}::int`,
}

export type Rule = keyof typeof rules

export const setRule = (tx: Tx, id: number, rule: Rule, value: RuleValue) =>
  tx.run(sql`UPDATE items SET ${rules[rule](value)} WHERE id = ${id}`)

/** Changes the bundles with this price and returns their ids. Refused unless every step stays lower. */
export const changePrice = async (tx: Tx, id: number, wasCents: number, cents: number) => {
  const changed = await tx.rows<{ id: number; isBelow: boolean }>(
    sql`UPDATE bundles b SET price_cents = ${cents}, list_price_cents = greatest(b.list_price_cents, ${cents})
      FROM variations v WHERE v.id = b.variation_id AND v.item_id = ${id} AND b.price_cents = ${wasCents}
      RETURNING b.id, EXISTS (SELECT FROM price_steps s
        WHERE s.bundle_id = b.id AND s.price_cents >= ${cents}) "isBelow"`,
  )
  if (changed.some(({ isBelow }) => isBelow))
    throw new DomainError('invalid', { fields: { price: ['invalid'] } })
  return changed.map((bundle) => bundle.id)
}

export const listDue = (tx: Pick<Tx, 'rows'>, now: Date) =>
  tx.rows<{ id: number }>(
    sql`SELECT i.id FROM items i WHERE ${isToClose(now)} ORDER BY i.expires_at LIMIT 500`,
  )
