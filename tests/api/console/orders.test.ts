import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { operatorOrders } from '#lib/contract/console/orders.ts'
import { requestWithdrawal } from '#lib/services/money/orders/commands/withdraw.ts'
import { listLines } from '#lib/services/money/orders/queries/parts.ts'
import { buildItem } from '../../factories/items.ts'
import { codeOf, dataOf, readProblem } from '../api.ts'
import { openTill } from '../till.ts'
import { consoleOf } from './console.ts'

const till = await openTill()
const { call, join, confirmed } = consoleOf(till)
const { db, pool, clock, work } = till

type Shown = z.output<typeof operatorOrders.read.output>['data']
type Listed = z.output<typeof operatorOrders.list.output>

const shipper = await join('shipping')
const helper = await join('support')

const list = async (query: string) => {
  const response = await call('GET', `/orders?${query}`, { cookie: shipper.cookie })
  return (await response.json()) as Listed
}
const act = (number: number, name: string, body?: unknown, { cookie } = shipper) =>
  call('POST', `/orders/${number}/${name}`, { cookie, body })
const actsOf = async (number: number) =>
  (
    await pool.query(
      `SELECT what, who, request IS NOT NULL AS by_console FROM operator_acts
       WHERE details->>'order' = $1 ORDER BY id`,
      [`${number}`],
    )
  ).rows

test('orders are found by number, part of a name, address or title, state and day', async () => {
  const { number, member } = await till.charged()
  const other = await till.owe()
  const { email, name } = (
    await pool.query('SELECT email, name FROM members WHERE id = $1', [member.id])
  ).rows[0]
  const { title } = (
    await pool.query(
      `SELECT i.title FROM items i JOIN order_lines l ON l.item_id = i.id
       JOIN orders o ON o.id = l.order_id WHERE number = $1`,
      [number],
    )
  ).rows[0]
  for (const q of [
    `${number}`,
    `${number}`.slice(1),
    name.slice(1, 5),
    email.slice(0, 8),
    title.slice(2, 8),
  ]) {
    const { data } = await list(`q=${encodeURIComponent(q)}`)
    expect(
      data.map(({ id }) => id),
      q,
    ).toContain(number)
  }
  const paid = await list('state=paid')
  expect(paid.data.map(({ id }) => id)).toContain(number)
  expect(paid.data.map(({ id }) => id)).not.toContain(other.number)
  expect((await list('from=2999-01-01')).data).toEqual([])
  expect((await list('q=nessunochesichiamicosì')).meta.total).toBe(0)
})

test('the list is ordered and counted, with its sum', async () => {
  await till.charged()
  const { data, meta, sum } = await list('sort=-total')
  const totals = data.map(({ total }) => total)
  expect(totals).toEqual(totals.toSorted((one, other) => one - other))
  expect(meta).toMatchObject({ page: 1, last_page: 1, total: data.length, more: false })
  expect(sum).toBeCloseTo(totals.reduce((one, other) => one + other, 0))
})

test('a parcel goes its way, each step once and with a record that names who', async () => {
  const { number } = await till.charged()
  await dataOf(await act(number, 'prepare'))
  const again = await act(number, 'prepare')
  expect(again.status).toBe(409)
  expect((await readProblem(again)).detail).toContain('è «in preparazione»')
  const sending = { parcel: 1, carrier: 'Rondine', code: 'RN 1' }
  const [one, two] = await Promise.all([act(number, 'ship', sending), act(number, 'ship', sending)])
  expect([one.status, two.status].sort()).toEqual([200, 409])
  const shown = await dataOf<Shown>(await act(number, 'deliver', { parcel: 1 }))
  expect(shown).toMatchObject({ state: 'delivered', parcels: [{ shipment: { code: 'RN 1' } }] })
  expect(shown.history.map(({ what }) => what)).toContain('orders.ship')
  expect(shown.history).toContainEqual(
    expect.objectContaining({ what: 'mail_waiting', reason: 'orders.shipped' }),
  )
  expect(await actsOf(number)).toEqual(
    ['orders.prepare', 'orders.ship', 'orders.deliver'].map((what) => ({
      what,
      who: expect.stringContaining('operatore'),
      by_console: true,
    })),
  )
})

test('a parcel is divided, and each part goes its own way', async () => {
  const { number, id } = await till.charged()
  const sale = await buildItem(pool, { kind: 'sale' })
  await pool.query(
    `INSERT INTO order_lines (order_id, parcel, item_id, bundle_id, title, choice, quantity, unit_cents)
     VALUES ($1, 1, $2, $3, 'Torre Vento', 'Base', 1, 1000)`,
    [id, sale.id, sale.bundleIds[0]],
  )
  const [first, second] = (await listLines(db, id)).map((line) => line.id)
  const divide = (lines: unknown[]) => act(number, 'split', { parcel: 1, lines })
  for (const lines of [
    [first, second],
    [first, 999_999],
  ]) {
    const refused = await divide(lines)
    expect(refused.status).toBe(422)
    expect((await readProblem(refused)).detail).toContain('solo una parte')
  }
  const wait = (group: number | null) =>
    pool.query('UPDATE order_parcels SET waits_for_item_id = $2 WHERE order_id = $1', [id, group])
  await wait(sale.id)
  const fixed = await divide([second])
  expect(fixed.status).toBe(409)
  expect((await readProblem(fixed)).detail).toContain('non si divide: aspetta un gruppo')
  await wait(null)
  // Twice at the same time: one of the two has nothing left to divide.
  const both = await Promise.all([divide([`${second}`]), divide([`${second}`])])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  await act(number, 'ship', { parcel: 2, carrier: 'Rondine', code: 'RN 2' })
  expect((await act(number, 'split', { parcel: 2, lines: [second] })).status).toBe(409)
  await act(number, 'deliver', { parcel: 2 })
  await act(number, 'ship', { parcel: 1, carrier: 'Rondine', code: 'RN 1' })
  const shown = await dataOf<Shown>(await act(number, 'deliver', { parcel: 1 }))
  expect(shown).toMatchObject({ state: 'delivered', total: 44.8 })
  expect(shown.parcels.map(({ lines }) => lines.map((line) => line.id))).toEqual([
    [first],
    [second],
  ])
})

test('a refund says what it does, asks for a factor, and is repeated only when confirmed again', async () => {
  const { number, id } = await till.charged()
  const refund = { amount: 4.9, reason: 'Scatola ammaccata' }
  const path = `/orders/${number}/refund`
  const { question, response } = await confirmed(helper, path, refund)
  expect(question).toContain('4,90')
  expect(question).not.toContain('seconda firma')
  expect((await dataOf<Shown>(response)).refundable).toBe(39.9)
  // The same press once more names the first refund.
  const repeated = await act(number, 'refund', refund, helper)
  expect((await readProblem(repeated)).detail).not.toBe(question)
  const tooMuch = await act(number, 'refund', { ...refund, amount: 40 }, helper)
  expect(await codeOf(tooMuch)).toBe('proof_needed')
  await work()
  expect(await till.ledgerOf(id)).toEqual([4480, -490])
})

test('a question that changed meanwhile is asked again, and nothing happens', async () => {
  const { number, id } = await till.charged()
  const { cookie } = helper
  const body = { amount: 10, reason: 'Ritardo' }
  const first = await readProblem(await act(number, 'refund', body, helper))
  await confirmed(helper, `/orders/${number}/refund`, { amount: 30, reason: 'Altro' })
  const late = await call('POST', `/orders/${number}/refund`, {
    cookie,
    body,
    headers: { 'x-confirmed': first.ticket! },
  })
  expect(await codeOf(late)).toBe('confirm_needed')
  await work()
  expect(await till.ledgerOf(id)).toEqual([4480, -3000])
})

test('a withdrawal is refused or accepted, by who may', async () => {
  const { number, id } = await till.charged()
  await act(number, 'ship', { parcel: 1, carrier: 'Rondine', code: 'RN 1' })
  const withdraw = () =>
    db.transaction(async (tx) => {
      const [line] = await listLines(tx, id)
      const request = { lines: [{ lineId: line!.id, quantity: 1 }], reason: null }
      return requestWithdrawal(tx, id, request, clock.now())
    })
  await withdraw()
  const refusal = { position: 1, decision: 'È rotto.' }
  expect((await act(number, 'refuse-withdrawal', refusal)).status).toBe(403)
  expect((await act(number, 'refuse-withdrawal', refusal, helper)).status).toBe(200)
  await withdraw()
  const path = `/orders/${number}/accept-withdrawal`
  const { response } = await confirmed(helper, path, { position: 2 })
  const shown = await dataOf<Shown>(response)
  expect(shown.withdrawals.map(({ state }) => state)).toEqual(['refused', 'accepted'])
  await work()
  expect(await till.ledgerOf(id)).toEqual([4480, -4480])
})

test('an unknown order is not found', async () => {
  const response = await call('GET', '/orders/999999', { cookie: shipper.cookie })
  expect(response.status).toBe(404)
})
