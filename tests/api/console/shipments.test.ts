import { expect, test } from 'vitest'
import type { z } from 'zod'
import { createRunner } from '#kernel/outbox/task.ts'
import type { batches } from '#lib/contract/console/batches.ts'
import type { shipments } from '#lib/contract/console/shipments.ts'
import { days } from '#lib/format/durations.ts'
import { tasks } from '#lib/services/tasks.ts'
import { buildItem } from '../../factories/items.ts'
import { buildOrder } from '../../factories/payments.ts'
import { insertRow } from '../../factories/rows.ts'
import { codeOf, dataOf, openTestApi, readProblem } from '../api.ts'
import { startQueue, workingAt } from '../outbox.ts'
import { consoleOf } from './console.ts'

const api = await openTestApi()
const { pool, clock } = api
const { call, join, confirmed } = consoleOf(api)
const work = workingAt(api)
const [anna, bruno, helper] = [
  await join('shipping'),
  await join('shipping'),
  await join('support'),
]

type Wave = z.output<typeof shipments.read.output>['data']
type Listed = z.output<typeof shipments.list.output>
type Ready = z.output<typeof shipments.ready.output>['data']
type Preview = z.output<typeof shipments.preview.output>['data']
type Batch = z.output<typeof batches.read.output>['data']

const build = (values: object = {}) =>
  buildOrder(pool, { state: 'paid', now: clock.now(), ...values })
const several = async (count: number) => {
  const built: Awaited<ReturnType<typeof build>>[] = []
  for (let one = 0; one < count; one++) built.push(await build())
  return built
}
const list = async (query = '') =>
  (await (await call('GET', `/waves?${query}`, { cookie: anna.cookie })).json()) as Listed
const ready = async () =>
  dataOf<Ready>(await call('GET', '/parcels/ready', { cookie: anna.cookie }))
const read = async (id: number) =>
  dataOf<Wave>(await call('GET', `/waves/${id}`, { cookie: anna.cookie }))
const make = async (body: object = {}, by = anna) => {
  const { question, response } = await confirmed(by, '/waves/make', body, false)
  return { question, id: (await dataOf<{ id: number }>(response)).id }
}
const act = (id: number, name: string, body?: object, { cookie } = anna) =>
  call('POST', `/waves/${id}/${name}`, { cookie, body })
/** Takes all that is ready away, so that a test begins with nothing. */
const clear = () =>
  pool.query(
    "UPDATE orders SET state = 'delivered' WHERE state IN ('paid', 'preparing', 'shipped')",
  )
const formOf = (text: string) => {
  const form = new FormData()
  form.set('text', text)
  form.set('carrier', 'Rondine')
  return form
}
const preview = async (text: string) =>
  dataOf<Preview>(
    await call('POST', '/tracking/preview', { cookie: anna.cookie, body: formOf(text) }),
  )
const mailsOf = async (kind: string) =>
  (await pool.query('SELECT count(*)::int FROM outbox WHERE kind = $1', [kind])).rows[0].count

test('a wave has what can go now, and prepares its orders', async () => {
  await clear()
  const [one, two] = await several(2)
  await build({ state: 'pending' })
  const waiting = await buildItem(pool, { status: 'ordered' })
  await build({ itemId: waiting.id, bundleId: waiting.bundleIds[0] })
  const short = await build()
  await pool.query(
    'INSERT INTO short_lines (line_id, since) SELECT id, now() FROM order_lines WHERE order_id = $1',
    [short.id],
  )
  expect((await ready()).count).toBe(2)
  const { question, id } = await make()
  expect(question).toContain('2')
  await work('notification')
  const { parcels, ...wave } = await read(id)
  expect(wave).toMatchObject({ total: 2, packed: 0, shipped: 0 })
  expect(parcels.map(({ code }) => code)).toEqual([`${one!.number}-1`, `${two!.number}-1`])
  expect(parcels[0]).toMatchObject({
    state: 'waiting',
    lines: ['Niccolò D’Amico', 'Via delle Pedine 9', '40100 Bologna (BO)'],
    is_incomplete: false,
    copies: [{ title: 'Orbita Nove', quantity: 1 }],
  })
  const { rows } = await pool.query('SELECT state FROM orders WHERE number = $1', [one!.number])
  expect(rows).toEqual([{ state: 'preparing' }])
  const { data } = await list(`q=${two!.number}`)
  expect(data.map((row) => row.id)).toEqual([id])
  expect((await ready()).count).toBe(0)
})

test('a wave is narrowed by group, place and days', async () => {
  await clear()
  const group = await buildItem(pool, { status: 'arrived' })
  const { number } = await build({ itemId: group.id, bundleId: group.bundleIds[0] })
  const there = await build()
  await pool.query(
    `UPDATE orders SET delivery = delivery || '{"kind": "pickup", "id": 7, "name": "Edicola Rossi"}'
     WHERE id = $1`,
    [there.id],
  )
  await build()
  const { groups, places } = await ready()
  expect(groups).toMatchObject([{ id: group.id, count: 1 }])
  expect(places).toMatchObject([{ id: 7, title: 'Edicola Rossi', count: 1 }])
  const tomorrow = new Date(clock.now().getTime() + days(2)).toISOString().slice(0, 10)
  const late = { cookie: anna.cookie, body: { from: tomorrow } }
  const empty = await call('POST', '/waves/make', late)
  expect(await codeOf(empty)).toBe('conflict')
  const ofGroup = await make({ group: `${group.id}` })
  expect((await read(ofGroup.id)).parcels.map(({ order }) => order)).toEqual([number])
  const [pickup] = (await read((await make({ to: '7' })).id)).parcels
  expect(pickup).toMatchObject({ order: there.number, place: 'pickup', recipient: 'Edicola Rossi' })
  expect((await read((await make({ to: 'home' })).id)).total).toBe(1)
})

test('of two waves made at once each parcel is in one', async () => {
  await clear()
  await several(12)
  const cookies = [anna.cookie, bruno.cookie]
  const questions = await Promise.all(
    cookies.map((cookie) => call('POST', '/waves/make', { cookie, body: {} })),
  )
  const { ticket } = await readProblem(questions[0]!)
  const headers = { 'x-confirmed': ticket! }
  const made = await Promise.all(
    cookies.map((cookie) => call('POST', '/waves/make', { cookie, body: {}, headers })),
  )
  expect(made.map(({ status }) => status)).toContain(200)
  const { rows } = await pool.query(
    `SELECT count(*)::int, count(DISTINCT w.order_id)::int AS orders FROM wave_parcels w
     JOIN orders o ON o.id = w.order_id WHERE o.state <> 'delivered' AND w.ended_at IS NULL`,
  )
  expect(rows).toEqual([{ count: 12, orders: 12 }])
})

test('a parcel is packed once; of two packers one wins, and the other reads who', async () => {
  await clear()
  await several(2)
  const { id } = await make()
  const bodies = (await read(id)).parcels.map((one) => ({ position: one.id, version: one.version }))
  const answers = await Promise.all([anna, bruno].map((by) => act(id, 'pack', bodies[0], by)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = answers[0]!.status === 200 ? anna : bruno
  const name = winner.email.split('@')[0]!
  const late = answers.find(({ status }) => status === 409)!
  expect((await readProblem(late)).detail).toContain(`imballato da ${name}`)
  const { parcels, packed } = await read(id)
  expect(packed).toBe(1)
  expect(parcels[0]).toMatchObject({ state: 'packed', packed_by: name })
  await pool.query(`UPDATE orders SET state = 'cancelled', ended_at = now() WHERE number = $1`, [
    parcels[1]!.order,
  ])
  expect((await act(id, 'pack', bodies[1])).status).toBe(409)
  expect(await read(id)).toMatchObject({ total: 1, parcels: [{}, { state: 'stopped' }] })
  expect((await act(id, 'pack', bodies[0], helper)).status).toBe(403)
})

test('a parcel is taken out, a wave dissolved as long as nothing is shipped', async () => {
  await clear()
  const [one, two, three] = await several(3)
  const { id } = await make()
  const out = await confirmed(anna, `/waves/${id}/take-out`, { position: 3 }, false)
  expect(out.question).toContain(`${three!.number}-1`)
  expect((await read(id)).total).toBe(2)
  const again = await make()
  expect((await read(again.id)).parcels.map(({ order }) => order)).toEqual([three!.number])
  await confirmed(anna, `/waves/${again.id}/dissolve`, undefined, false)
  expect((await list()).data.map((row) => row.id)).toEqual([id])
  const sending = { parcel: 1, carrier: 'Rondine', code: 'RN 1' }
  await call('POST', `/orders/${one!.number}/ship`, { cookie: anna.cookie, body: sending })
  const refused = await act(id, 'dissolve')
  expect((await readProblem(refused)).detail).toContain('già partito')
  expect((await act(id, 'take-out', { position: 1 })).status).toBe(409)
  // A lost parcel can go into another wave.
  const lost = { cookie: anna.cookie, body: { parcel: 1 } }
  await call('POST', `/orders/${one!.number}/void-shipment`, lost)
  expect((await read(id)).parcels.map(({ order }) => order)).toEqual([two!.number])
  expect((await ready()).count).toBe(2)
})

test('papers are files that nobody stores, on record, for who ships', async () => {
  await clear()
  await several(2)
  const { id } = await make()
  await pool.query(`UPDATE orders SET delivery = delivery || '{"name": "=SUM(1)"}'
    WHERE state = 'paid'`)
  const path = `/waves/${id}/file?name=`
  expect((await call('GET', `${path}slips`, { cookie: helper.cookie })).status).toBe(403)
  const open = (name: string) => call('GET', path + name, { cookie: anna.cookie })
  const slips = await open('slips')
  expect(slips.headers.get('cache-control')).toBe('private, no-store')
  const pdf = Buffer.from(await slips.arrayBuffer()).toString('latin1')
  expect(pdf.match(/\/Type \/Page /g)).toHaveLength(2)
  expect(pdf).not.toContain(Buffer.from('39,90').toString('hex'))
  const list = Buffer.from(await (await open('picking')).arrayBuffer()).toString('latin1')
  expect(list).toContain(`<${Buffer.from('Orbita Nove, Italiano').toString('hex')}> Tj`)
  for (const carrier of ['brt', 'gls', 'poste', 'inpost', 'generic']) {
    const lines = (await (await open(carrier)).text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(';40100;Bologna;BO')
    expect(lines[1]).not.toContain('=SUM')
  }
  const { rows } = await pool.query(
    `SELECT count(*)::int FROM operator_acts WHERE what = 'waves.file'`,
  )
  expect(rows).toEqual([{ count: 7 }])
})

test('a file of tracking codes is read line by line before anything is shipped', async () => {
  await clear()
  const [one, two, three] = await several(3)
  await insertRow(pool, 'order_parcels', { order_id: two!.id, position: 2, delivery_cents: 0 })
  const ended = await build({ state: 'delivered' })
  const { counts, lines } = await preview(
    [
      'Ordine;Codice tracking;Corriere;Link',
      `${one!.number};"AB 123";BRT;https://example.org/AB123`,
      `${one!.number}-1;AB 124`,
      `${two!.number};AB 125`,
      `${two!.number}-2;AB 126`,
      `${three!.number};x`,
      `${three!.number};AB 127;;http://example.org`,
      '999999;AB 128',
      `${ended.number};AB 129`,
    ].join('\n'),
  )
  expect(counts).toEqual({ ship: 2, repeated: 1, which: 1, wrong: 2, unknown: 1, refused: 1 })
  expect(lines.map(({ line, state }) => [line, state])).toEqual([
    [3, 'repeated'],
    [4, 'which'],
    [6, 'wrong'],
    [7, 'wrong'],
    [8, 'unknown'],
    [9, 'refused'],
    [2, 'ship'],
    [5, 'ship'],
  ])
})

test('the same file from two operators, and again, ships and mails each parcel once', async () => {
  await clear()
  const built = await several(40)
  const text = built.map(({ number }, at) => `${number};RN${1000 + at}`).join('\n')
  const mails = await mailsOf('orders.shipped')
  const begin = async (by: typeof anna) => {
    const { question, response } = await confirmed(by, '/tracking/apply', formOf(text), false)
    expect(question).toContain('40')
    return (await dataOf<{ id: number }>(response)).id
  }
  const ids = await Promise.all([begin(anna), begin(bruno)])
  const deliver = createRunner(api.deps, tasks)
  await Promise.all([1, 2].map(() => startQueue(api, 'notification', deliver)))
  const readBatch = async (id: number) =>
    dataOf<Batch>(await call('GET', `/batches/${id}`, { cookie: anna.cookie }))
  const readStates = async () => (await Promise.all(ids.map(readBatch))).map(({ state }) => state)
  await expect.poll(readStates).toEqual(['ended', 'ended'])
  const done = await Promise.all(ids.map(readBatch))
  expect(done.reduce((sum, one) => sum + one.done, 0)).toBe(40)
  const numbers = built.map(({ number }) => number)
  const { rows } = await pool.query(
    `SELECT count(*)::int, count(DISTINCT s.tracking_code)::int AS codes FROM shipments s
     JOIN orders o ON o.id = s.order_id WHERE o.number = ANY ($1)`,
    [numbers],
  )
  expect(rows).toEqual([{ count: 40, codes: 40 }])
  expect((await mailsOf('orders.shipped')) - mails).toBe(40)
  expect((await preview(text)).counts).toEqual({ same: 40 })
  const body = formOf(text)
  const repeated = await call('POST', '/tracking/apply', { cookie: anna.cookie, body })
  expect(await codeOf(repeated)).toBe('conflict')
})

test('a file of ten thousand lines is read, and a longer one refused', async () => {
  const text = Array.from({ length: 10_000 }, (_, at) => `${900_000 + at};RN${at}0000`).join('\n')
  expect((await preview(text)).counts).toEqual({ unknown: 10_000 })
  const body = formOf(`${text}\n1;RN0001`)
  const longer = await call('POST', '/tracking/preview', { cookie: anna.cookie, body })
  expect(await codeOf(longer)).toBe('too_large')
})

test('the orders of parcels that nobody marked as delivered are found', async () => {
  const { id, number } = await build({ state: 'shipped' })
  const shipment = { order_id: id, parcel: 1, carrier: 'Rondine', tracking_code: 'RN 1' }
  await insertRow(pool, 'shipments', {
    ...shipment,
    shipped_at: new Date(clock.now().getTime() - days(20)),
  })
  const day = new Date(clock.now().getTime() - days(14)).toISOString().slice(0, 10)
  const response = await call('GET', `/orders?shipped_before=${day}`, { cookie: anna.cookie })
  const { data } = (await response.json()) as { data: { id: number }[] }
  expect(data.map((row) => row.id)).toEqual([number])
})
