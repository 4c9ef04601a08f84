import type { Db } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import type { waveFiles } from '#lib/contract/console/options.ts'
import { lockOrder } from '../../money/orders/commands/states.ts'
import { actsOn, versionOf } from '../act.ts'
import { beginBatch } from '../batches/commands.ts'
import { dissolveWave, largestWave, makeWave, packParcel, takeOut } from './commands.ts'
import { type ReadyFilter, readyParcels } from './queries/ready.ts'
import { trackingRows } from './queries/tracking.ts'
import { findParcel, findWave } from './queries/waves.ts'
import { readTracking } from './rules/tracking.ts'

type Named = { wave: number }
type Positioned = Named & { position: number }
type Tracking = { text: string; carrier?: string | undefined }

const refusals = { not_found: 'waves.unknown', conflict: 'waves.refused' } as const
const find = async (_: Db, _input: object) => ({})
const shared = { noun: 'waves', refusals }
const make = actsOn({ noun: 'waves', find, refusals: { conflict: 'batches.empty' } })
const act = actsOn({ ...shared, find: (db, { wave }: Named) => findWave(db, wave) })
const findPositioned = (db: Db, { wave, position }: Positioned) => findParcel(db, wave, position)
const move = actsOn({ ...shared, find: findPositioned })
/** A parcel that is divided meanwhile is not packed as it was, and a packed one is not divided. */
const pack = actsOn({
  noun: 'waves',
  refusals: { ...refusals, stale: 'waves.divided' },
  find: findPositioned,
  edited: {
    lock: (tx, { order_id }) => lockOrder(tx, order_id),
    versionOf: ({ copies }) => versionOf(copies),
  },
})
const track = actsOn({
  noun: 'shipments',
  find,
  refusals: { too_large: 'batches.tooMany', conflict: 'batches.empty' },
})

const countOf = async (db: Db, rows: ReturnType<typeof sql>) =>
  (await db.first<{ count: number }>(sql`SELECT count(*)::int count FROM (${rows}) rows`))!.count

export const shipmentActs = {
  make: make('make', {
    question: async (_, { db, now }, filter: ReadyFilter) => {
      const count = await countOf(db, sql`SELECT 1 ${readyParcels(now, filter)}`)
      const open = await countOf(db, sql`SELECT 1 ${readyParcels(now, filter, true)}`)
      const rest = open > 0 ? textOf('waves.question.addressOpen', { count: open }) : ''
      if (count === 0 && open > 0) throw new StartError('waves.allOpen', { count: open })
      if (count === 0) return undefined
      const key = count > largestWave ? 'waves.question.makeSome' : 'waves.question.make'
      return `${textOf(key, { count, largest: largestWave })} ${rest}`.trim()
    },
    change: (tx, _, { actor, now }, filter) => makeWave(tx, { filter, actor, now }),
    audit: (filter, _, { id, count }) => ({ ...filter, wave: id, count }),
  }),
  dissolve: act('dissolve', {
    question: async ({ total, shipped }) =>
      shipped > 0 ? undefined : textOf('waves.question.dissolve', { count: total }),
    change: async (tx, { id, shipped }, { now }) => {
      if (shipped > 0) throw new DomainError('conflict')
      await dissolveWave(tx, id, now)
    },
    refusals: { conflict: 'waves.begun' },
  }),
  takeOut: move('take-out', {
    question: async ({ code, state }) =>
      state === 'shipped' ? undefined : textOf('waves.question.takeOut', { code }),
    change: async (tx, { state }, { now }, { wave, position }) => {
      if (state === 'shipped') throw new DomainError('conflict')
      await takeOut(tx, wave, position, now)
    },
    audit: ({ wave }, { code }) => ({ wave, parcel: code }),
  }),
  pack: pack('pack', {
    change: async (
      tx,
      { state },
      { actor, now },
      { wave, position }: Positioned & { version: string },
    ) => {
      if (state !== 'waiting') throw new DomainError('conflict')
      await packParcel(tx, { wave, position, actor, now })
    },
    audit: ({ wave }, { code }) => ({ wave, parcel: code }),
  }),
  /** Papers have addresses: the record says who read them. */
  file: act('file', {
    change: async (_, __, ___, _input: { name: (typeof waveFiles)[number] }) => {},
  }),
  track: track('track', {
    question: async (_, { db }, { text, carrier }: Tracking) => {
      const lines = readTracking(text, carrier)
      const count = await countOf(db, trackingRows(lines))
      if (count === 0) return undefined
      return textOf('waves.question.track', { count, others: lines.length - count })
    },
    change: (tx, _, { actor, now }, { text, carrier }) =>
      beginBatch(tx, trackingRows(readTracking(text, carrier)), { act: 'orders.ship', actor, now }),
    audit: (_, __, { id }) => ({ batch: id }),
  }),
}
