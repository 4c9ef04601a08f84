import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, prepareForMuch, type Tx } from '#kernel/db/connection.ts'
import { raw, sql } from '#kernel/db/sql.ts'
import type { Storage } from '#kernel/deps.ts'
import type { Deps } from '#lib/services/deps.ts'
import { openLevels } from '#lib/services/members/levels/commands.ts'
import { addPoint } from '#lib/services/money/orders/commands/pickup-points.ts'
import type { PointFields } from '#lib/services/money/orders/rules/pickup-points.ts'
import { backdatePrices, importItems, itemIds } from './catalogue.ts'
import { collectGroups } from './collecting.ts'
import {
  addConversations,
  addNotices,
  addProposals,
  type Conversations,
  type Notice,
  type Proposal,
} from './community.ts'
import { readData } from './data.ts'
import { addGroups, type Group } from './groups.ts'
import { addMandates, type Street } from './mandates.ts'
import { addMembers, type Member, setLevels } from './members.ts'
import { addCredits, addOrders, type Orders } from './orders.ts'
import { storeBoxes, storePortraits } from './pictures.ts'

type FillDeps = Pick<Deps, 'db' | 'storage' | 'clock'>
type Shop = { pickup_points: readonly PointFields[]; addresses: readonly Street[] }

const readAll = async (now: Date) => ({
  tints: await readData<Record<string, string>>('boxes', now),
  members: await readData<Member[]>('members', now),
  groups: await readData<Record<string, Group>>('groups', now),
  proposals: await readData<Proposal[]>('proposals', now),
  talk: await readData<Conversations['talk']>('talk', now),
  texts: await readData<Conversations['texts']>('comments', now),
  notices: await readData<Notice[]>('notifications', now),
  orders: await readData<Orders>('orders', now),
  shop: await readData<Shop>('shop', now),
})
type Data = Awaited<ReturnType<typeof readAll>>

type Circumstances = {
  covers: ReadonlyMap<string, string>
  portraits: ReadonlyMap<string, string>
  passwordHash: string
  now: Date
}

/** Adds everything except the catalogue, referenced rows first. */
const addAll = async (tx: Tx, data: Data, { covers, ...circumstances }: Circumstances) => {
  const { now } = circumstances
  const members = data.members.length
  const surroundings = { items: await itemIds(tx), covers, members, now }
  await addMembers(tx, data.members, circumstances)
  await backdatePrices(tx, now)
  await addGroups(tx, data.groups, { members, now })
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
  const tables = await db.rows<{
    name: string
  }>(sql`SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
      AND pg_relation_size(oid) > 0`)
  await db.run(raw(`ANALYZE ${tables.map(({ name }) => name).join(', ')}`))
}

const storePictures = async (tx: Tx, storage: Storage, data: Data, folder: string) => ({
  covers: await storeBoxes(tx, storage, { folder, tints: data.tints }),
  portraits: await storePortraits(
    tx,
    storage,
    data.members.flatMap(({ portrait }) => portrait ?? []),
  ),
})

/** Fills an empty database. Idempotent, also after a fill that was interrupted. */
export const fillShop = async (deps: FillDeps, passwordHash: string) => {
  const now = deps.clock.now()
  const data = await readAll(now)
  await openLevels(deps)
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  try {
    // Committed first, because the import finds the colours of stored pictures and measures others.
    const pictures = await deps.db.transaction((tx) =>
      storePictures(tx, deps.storage, data, folder),
    )
    await deps.db.transaction(async (tx) => {
      await prepareForMuch(tx)
      // A second process starting at the same time waits here and then finds the shop filled.
      await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('insieme demo'))`)
      if ((await tx.run(sql`SELECT 1 FROM members LIMIT 1`)) > 0) return
      await importItems(deps, folder, now)
      await addAll(tx, data, { ...pictures, passwordHash, now })
    })
    await analyze(deps.db)
  } finally {
    await rm(folder, { recursive: true })
  }
}
