import { type Db, prepareForMuch, type Tx } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import type { Storage } from '#kernel/deps.ts'
import { after } from '#lib/format/durations.ts'
import type { Deps } from '#lib/services/deps.ts'
import { openLevels } from '#lib/services/members/levels/commands.ts'
import type { SeatState } from '#lib/services/money/groups/rules/seats.ts'
import { addPoint } from '#lib/services/money/orders/commands/pickup-points.ts'
import type { PointFields } from '#lib/services/money/orders/rules/pickup-points.ts'
import type { GroupStatus } from '#lib/services/shop/items/rules.ts'
import {
  backdatePrices,
  drawBoxes,
  drawPortraits,
  importItems,
  itemIds,
  storeDrawings,
} from './catalogue.ts'
import {
  addConversations,
  addNotices,
  addProposals,
  type Conversations,
  type Notice,
  type Proposal,
} from './community.ts'
import { type Crowd, insertRows, membersOf, readData } from './data.ts'
import { addMembers, type Member, setLevels } from './members.ts'
import { addCredits, addOrders, type Orders } from './orders.ts'
import { addMandates, collectGroups, type Street } from './payments.ts'

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

const addGroups = async (tx: Tx, groups: Record<string, Group>, members: number, now: Date) => {
  for (const [code, { carton = null, shortage = 'order' }] of Object.entries(groups))
    if (carton || shortage !== 'order')
      await tx.run(
        sql`UPDATE items SET carton = ${carton}, shortage = ${shortage} WHERE code = ${code}`,
      )
  const items = await listGroups(tx, now)
  const seats = items.flatMap((item) => seatsOf(item, groups[item.code] ?? {}, members))
  await insertRows(tx, 'participations', seats)
  const updates = items.flatMap(({ id: item_id, code }) =>
    (groups[code]?.updates ?? []).map(({ at, ...update }) => ({
      item_id,
      ...update,
      posted_at: at,
    })),
  )
  await insertRows(tx, 'group_updates', updates)
}

type FillDeps = Pick<Deps, 'db' | 'storage' | 'clock'>
type Shop = { pickup_points: readonly PointFields[]; addresses: readonly Street[] }

const readAll = async (now: Date) => {
  const members = await readData<Member[]>('members', now)
  return {
    members,
    boxes: await drawBoxes(await readData('boxes', now)),
    portraits: await drawPortraits(members.flatMap(({ portrait }) => portrait ?? [])),
    groups: await readData<Record<string, Group>>('groups', now),
    proposals: await readData<Proposal[]>('proposals', now),
    talk: await readData<Conversations['talk']>('talk', now),
    texts: await readData<Conversations['texts']>('comments', now),
    notices: await readData<Notice[]>('notifications', now),
    orders: await readData<Orders>('orders', now),
    shop: await readData<Shop>('shop', now),
  }
}
type Data = Awaited<ReturnType<typeof readAll>>

type Circumstances = Omit<Parameters<typeof addMembers>[2], 'portraits'>

/** Adds everything, referenced rows first. */
const addAll = async (tx: Tx, storage: Storage, data: Data, circumstances: Circumstances) => {
  const { now } = circumstances
  const boxes = await storeDrawings(tx, storage, data.boxes)
  const portraits = await storeDrawings(tx, storage, data.portraits)
  await importItems(tx, boxes, now)
  const members = data.members.length
  const surroundings = { items: await itemIds(tx), boxes, members, now }
  await addMembers(tx, data.members, { ...circumstances, portraits })
  await backdatePrices(tx, now)
  await addGroups(tx, data.groups, members, now)
  await addProposals(tx, data.proposals, surroundings)
  await addConversations(tx, data, surroundings)
  await addNotices(tx, data.notices)
  // Prices of before, and what is sorted by them.
  await tx.run(sql`SELECT refresh_items(ARRAY(SELECT id FROM items))`)
  for (const point of data.shop.pickup_points) await addPoint(tx, point)
  const orders = await addOrders(tx, data.orders)
  await setLevels(tx)
  await addCredits(tx, orders, data.orders, now)
  await addMandates(tx, data.shop.addresses)
  await collectGroups(tx, now)
  await tx.run(sql`SELECT fill_search_entries()`)
  await tx.run(sql`SELECT announce(ARRAY['*'])`)
}

/** Leaves empty tables out: their statistics would make plans worse than none. */
const analyze = async (db: Db) => {
  const tables = await db.rows<{ name: string }>(sql`SELECT oid::regclass::text AS name
    FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
      AND pg_relation_size(oid) > 0`)
  await db.run(raw(`ANALYZE ${tables.map(({ name }) => name).join(', ')}`))
}

/** Fills an empty database. Idempotent, also after a fill that was interrupted. */
export const fillShop = async (deps: FillDeps, passwordHash: string) => {
  const now = deps.clock.now()
  const data = await readAll(now)
  await openLevels(deps)
  await deps.db.transaction(async (tx) => {
    await prepareForMuch(tx)
    // A second process starting at the same time waits here and then finds the shop filled.
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('insieme demo'))`)
    if ((await tx.run(sql`SELECT 1 FROM members LIMIT 1`)) > 0) return
    await addAll(tx, deps.storage, data, { passwordHash, now })
  })
  await analyze(deps.db)
}
