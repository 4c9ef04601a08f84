import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendAgain } from '#kernel/outbox/commands.ts'
import type { Decision } from '#lib/contract/console/decisions.ts'
import { type DecisionKind, decidedBy, decisionKinds, roles } from '#lib/contract/console/roles.ts'
import { days, hours } from '#lib/format/durations.ts'
import { answerObjection } from '#lib/services/community/moderation/commands/object.ts'
import { deliverParcel } from '#lib/services/money/orders/commands/ship.ts'
import { writeDispute } from '#lib/services/money/payments/commands/disputes.ts'
import { retryRefund } from '#lib/services/money/payments/commands/refunds.ts'
import { buildComment } from '../../factories/comments.ts'
import { buildItem } from '../../factories/items.ts'
import { decideThat } from '../../factories/moderation.ts'
import { operateGroup } from '../../factories/operator-actions.ts'
import { buildCapture } from '../../factories/orders.ts'
import { buildOrder } from '../../factories/payments.ts'
import { insertRow } from '../../factories/rows.ts'
import { writersOn } from '../../factories/writers.ts'
import { caller, dataOf } from '../api.ts'
import { ordersOf } from '../orders-life.ts'
import { openTestConsole } from './console.ts'

const shop = await openTestConsole()
const { call, join, pool, db, clock } = shop
const publicCall = caller(shop.app)
const orders = ordersOf({ ...shop, call: publicCall })
const writer = writersOn(shop)
const owner = await join('owner')
const asker = await join('support')

type Answer = { data: Decision[]; meta: { counts: object; next_closing_at: string | null } }

const read = async (whose: 'mine' | 'all' = 'mine', { cookie } = owner): Promise<Answer> => {
  const response = await call('GET', `/decisions?whose=${whose}`, { cookie })
  expect(response.status).toBe(200)
  return response.json() as Promise<Answer>
}

const later = (time: number) => new Date(clock.now().getTime() + time)
const operate = (command: string, ...words: string[]) =>
  operateGroup(db, command, words, { operator: 'oro', now: clock.now() })
const group = async (given: Parameters<typeof buildItem>[1], column = 'decide_by', at?: Date) => {
  const { id } = await buildItem(pool, { goal: 120, ...given })
  await pool.query(`UPDATE items SET ${column} = $2 WHERE id = $1`, [id, at])
  return `${id}`
}
const captured = async () => {
  const order = await buildOrder(pool, { state: 'delivered', now: clock.now() })
  return { ...order, capture: await buildCapture(pool, order.id, order.cents) }
}
const reported = async () => {
  const [{ member, token: author }, { token }] = [await writer(), await writer()]
  const { id: itemId } = await buildItem(pool)
  const id = await buildComment(pool, { itemId, member, body: 'Vendo.' })
  const body = { reason: 'spam' }
  await dataOf(await publicCall('POST', `/comments/${id}/report`, { token, body }), 202)
  return { author, thing: { of: 'comment' as const, id } }
}

/** Builds something to decide of each kind; returns how it is decided. */
const builders: Record<DecisionKind, () => Promise<() => Promise<unknown>>> = {
  group_undecided: async () => {
    const id = await group({ status: 'collecting' }, 'decide_by', later(hours(2)))
    return () => operate('fail', id)
  },
  group_closing: async () => {
    const id = await group({ expiresAt: later(hours(5)) })
    return () => operate('fail', id)
  },
  group_lacking: async () => {
    const id = await group({ status: 'confirmed' })
    return () => operate('house-copies', id)
  },
  group_late: async () => {
    const id = await group({ status: 'ordered' }, 'deliver_on', later(-days(3)))
    return () => operate('delivery', id, later(days(60)).toISOString().slice(0, 10))
  },
  approval: async () => {
    const { rows } = await pool.query(`SELECT id FROM operators WHERE email = $1`, [asker.email])
    const waiting = { asked_by: rows[0].id, asked_at: clock.now(), cents: 41200, why: 'amount' }
    const id = await insertRow(pool, 'approvals', {
      ...{ ...waiting, what: 'orders.refund' },
      input: { number: 10377, cents: 41200, reason: randomUUID() },
    })
    return () =>
      pool.query(`UPDATE approvals SET state = 'refused', decided_at = now() WHERE id = $1`, [
        id.id,
      ])
  },
  refund_failed: async () => {
    const { id: order_id, capture: capture_id, cents } = await captured()
    const [id, at] = [randomUUID(), clock.now()]
    const refund = { id, order_id, capture_id, position: 1, cents, because: 'operator' }
    await insertRow(pool, 'refunds', { ...refund, state: 'failed', wanted_at: at, settled_at: at })
    return () => db.transaction((tx) => retryRefund(tx, id, clock.now()))
  },
  withdrawal: async () => {
    const { buyer, order } = await orders.buildDelivered()
    await orders.withdraw(buyer, order, 1)
    return () => orders.accept(order)
  },
  undelivered: async () => {
    const { id: order_id } = await buildOrder(pool, { state: 'shipped', now: clock.now() })
    const shipment = { order_id, parcel: 1, carrier: 'Rondine', tracking_code: 'RN 1' }
    await insertRow(pool, 'shipments', { ...shipment, shipped_at: later(-days(16)) })
    const parcel = { order: order_id, parcel: 1 }
    return () => db.transaction((tx) => deliverParcel(tx, parcel, clock.now()))
  },
  dispute: async () => {
    const { capture: captureId } = await captured()
    const nothing = {
      ...{ id: randomUUID(), captureId, captures: [], takenCents: 0, returnedCents: 0 },
      ...{ reason: null, disputedCents: null, answerBy: null },
    }
    const write = (state: string) =>
      db.transaction((tx) =>
        writeDispute(tx, { ...nothing, state, isOver: false, at: clock.now() }, clock.now()),
      )
    await write('WAITING_FOR_SELLER_RESPONSE')
    return () => write('UNDER_REVIEW')
  },
  report: async () => {
    const { thing } = await reported()
    return () => decideThat(db, thing, { kind: 'keep' }, clock.now())
  },
  objection: async () => {
    const { author: token, thing } = await reported()
    const path = `/decisions/${await decideThat(db, thing, {}, clock.now())}/objections`
    const body = { text: 'Non vendo, regalo.' }
    const { id } = await dataOf(await publicCall('POST', path, { token, body }), 201)
    const answer = { verdict: 'confirm', facts: 'Vendeva.', ground: null, operator: 'lia' } as const
    return () => db.transaction((tx) => answerObjection(tx, id, answer, clock.now()))
  },
  difference: async () => {
    const dates = { from_at: later(-days(1)), until_at: clock.now(), made_at: clock.now() }
    const compare = (differences: string) =>
      insertRow(pool, 'reconciliations', { ...dates, differences })
    await compare('[{ "kind": "unpaid" }, { "kind": "refund_failed" }]')
    return () => compare('[{ "kind": "refund_failed" }]')
  },
  work_failed: async () => {
    const failed = { kind: 'prova', recipient: 'a@example.org', data: {}, failed_at: clock.now() }
    await insertRow(pool, 'outbox', failed)
    return () => sendAgain(db, { queue: 'mail' })
  },
}

test.each(decisionKinds)('%s is listed until it is decided', async (kind) => {
  const ofKind = async () => (await read()).data.filter((row) => row.kind === kind)
  expect(await ofKind()).toEqual([])
  const decide = await builders[kind]()
  const rows = await ofKind()
  expect(rows).toMatchObject([{ kind, role: decidedBy[kind] }])
  expect(rows[0]?.picture !== null).toBe(rows[0]?.title !== null)
  await decide()
  expect(await ofKind()).toEqual([])
})

test('the most urgent come first, those without a day last', async () => {
  for (const kind of decisionKinds) await builders[kind]()
  const { data, meta } = await read()
  const dues = data.map(({ due_at }) => due_at)
  const dated = dues.filter((due) => due !== null)
  expect(dues).toEqual([...dated.toSorted(), ...dues.filter((due) => due === null)])
  const next = { due_at: meta.next_closing_at, facts: { count: 120, waiting: 0 } }
  expect(data.find(({ kind }) => kind === 'group_closing')).toMatchObject(next)
})

test.each(roles)('the role %s has its own, and sees those of all', async (role) => {
  const operator = await join(role)
  const mine = await read('mine', operator)
  const own = decisionKinds.filter((kind) => role === 'owner' || decidedBy[kind] === role)
  expect(Object.keys(mine.meta.counts)).toEqual(own)
  expect(mine.data.every(({ kind }) => own.includes(kind))).toBe(true)
  expect((await read('all', operator)).data).toEqual((await read()).data)
})
