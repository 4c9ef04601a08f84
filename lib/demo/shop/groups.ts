import type { Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { after } from '#lib/format/durations.ts'
import type { SeatState } from '#lib/services/money/groups/rules/seats.ts'
import type { GroupStatus } from '#lib/services/shop/items/rules.ts'
import { type Crowd, insertRows, membersOf } from './data.ts'

export type Group = {
  carton?: number
  shortage?: 'lot'
  seats?: { crowd: Crowd; copies: number }
  updates?: readonly { title: string; body: string; at: Date }[]
}

type Item = {
  id: number
  code: string
  status: GroupStatus
  goal_unit: string
  from: Date
  until: Date
  bundles: number[]
}

const listGroups = (tx: Tx, now: Date) =>
  tx.rows<Item>(sql`SELECT i.id, i.code, i.status, i.goal_unit, i.published_at "from",
      least(i.expires_at, ${now}) "until", array_agg(b.id ORDER BY b.position)::int[] bundles
    FROM items i JOIN variations v ON v.item_id = i.id JOIN bundles b ON b.variation_id = v.id
    WHERE i.kind = 'preorder' AND i.code IS NOT NULL GROUP BY i.id ORDER BY i.id`)

const statesOf = (status: GroupStatus): readonly [SeatState, ...SeatState[]] => {
  if (['draft', 'scheduled', 'running'].includes(status)) return ['active']
  if (['failed', 'cancelled'].includes(status)) return ['freed']
  if (status !== 'collecting') return ['ordered']
  return ['ordered', 'ordered', 'charging', 'ordered', 'action_required']
}

/** Distributes copies over members: mostly one each, some two or three. */
const quantitiesOf = (copies: number, people: number) => {
  const quantities = Array<number>(people).fill(1)
  for (let rest = copies - people, at = 0; rest > 0; rest--, at = (at + 7) % people)
    quantities[at]! += 1
  return quantities
}

const seatsOf = (item: Item, { seats }: Group, members: number) => {
  if (!seats) return []
  const states = statesOf(item.status)
  const quantities = quantitiesOf(seats.copies, seats.crowd[2])
  // The price is the same for all seats of a goal in euros, so they take the same bundle.
  const [bundle, second = bundle] = item.goal_unit === 'amount' ? [item.bundles[0]] : item.bundles
  const length = Math.max(item.until.getTime() - item.from.getTime(), 0)
  return membersOf(seats.crowd, members).map((member_id, index) => {
    const state = states[index % states.length]!
    return {
      item_id: item.id,
      bundle_id: index % 6 === 5 ? second : bundle,
      member_id,
      quantity: quantities[index],
      state,
      joined_at: after(item.from, length * ((index + 0.5) / quantities.length) ** 0.8),
      ended_at: state === 'freed' ? item.until : null,
    }
  })
}

/** Adds terms, seats and updates of the imported groups. */
export const addGroups = async (
  tx: Tx,
  groups: Record<string, Group>,
  { members, now }: { members: number; now: Date },
) => {
  for (const [code, { carton = null, shortage = 'order' }] of Object.entries(groups))
    if (carton || shortage !== 'order')
      await tx.run(
        sql`UPDATE items SET carton = ${carton}, shortage = ${shortage} WHERE code = ${code}`,
      )
  const items = await listGroups(tx, now)
  await insertRows(
    tx,
    'participations',
    items.flatMap((item) => seatsOf(item, groups[item.code] ?? {}, members)),
  )
  await insertRows(
    tx,
    'group_updates',
    items.flatMap(({ id, code }) =>
      (groups[code]?.updates ?? []).map(({ title, body, at }) => ({
        item_id: id,
        title,
        body,
        posted_at: at,
      })),
    ),
  )
}
