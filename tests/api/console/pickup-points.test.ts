import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { operatorPoints } from '#lib/contract/console/pickup-points.ts'
import { buildItem } from '../../factories/items.ts'
import { deliverFor } from '../../factories/orders.ts'
import { codeOf, dataOf, openTestApi, readProblem } from '../api.ts'
import { buyersOf } from '../buyer.ts'
import { consoleOf } from './console.ts'

const api = await openTestApi()
const { pool } = api
const { buildBuyer } = buyersOf(api)
const { call, join, confirmed } = consoleOf(api)
const shipper = await join('shipping')
const other = await join('shipping')

type Listed = z.output<typeof operatorPoints.list.output>
type Point = Listed['data'][number]

const list = async (query = '') =>
  (await (await call('GET', `/pickup-points?${query}`, shipper)).json()) as Listed
const act = (path: string, body?: object, { cookie } = shipper) =>
  call('POST', `/pickup-points/${path}`, { cookie, body })

const edicola = { name: 'Edicola Rossi', street: 'via Saragozza 88', code: '40123', cost: 2.9 }
const add = async (more: object = {}) => dataOf<Point>(await act('add', { ...edicola, ...more }))

test('adds a point in the town of its postcode, changes it and finds it', async () => {
  const added = await add({ hours: 'lun–sab 7–19' })
  expect(added).toMatchObject({ town: 'Bologna', province: 'BO', at: null, orders: 0 })
  const { id, version } = added
  const values = { ...edicola, code: '70121', cost: 3, at: '41.12, 16.87', version }
  const changed = await dataOf<Point>(await act(`${id}/change`, values))
  expect(changed).toMatchObject({ town: 'Bari', cost: 3, at: '41.12, 16.87', hours: null })
  expect((await list('q=bari')).data).toEqual([changed])
  expect((await list('q=milano')).data).toEqual([])
  expect((await list('state=closed')).data).toEqual([])
  const helper = await join('support')
  expect((await call('GET', '/pickup-points', helper)).status).toBe(403)
})

test('refuses wrong values at their fields, and a change that started from an older one', async () => {
  const wrong = { ...edicola, province: 'mi', hours: '???', cost: 400, at: '48.85, 2.35' }
  const problem = await readProblem(await act('add', wrong))
  expect(Object.keys(problem.errors!).sort()).toEqual(['at', 'code', 'cost', 'hours'])
  const { id, version } = await add()
  const press = (name: string, by: typeof shipper) =>
    act(`${id}/change`, { ...edicola, name, version }, by)
  expect((await press('Edicola Bianchi', shipper)).status).toBe(200)
  expect(await codeOf(await press('Edicola Verdi', other))).toBe('stale')
  expect(await codeOf(await act('99999/open'))).toBe('conflict')
})

test('closes a point that orders wait for after its question, and opens it again', async () => {
  const item = await buildItem(pool, { kind: 'sale', bundles: [{ priceCents: 2790, stock: 9 }] })
  await deliverFor(pool, item.id, 490)
  const { id } = await add()
  const delivery = { kind: 'pickup', pickup_id: id }
  await (await buildBuyer()).place([{ bundle_id: item.bundleIds[0]!, quantity: 1 }], { delivery })
  const { question, response } = await confirmed(shipper, `/pickup-points/${id}/close`, {}, false)
  expect(question).toContain('(ordini: 1, posti: 0)')
  expect(await dataOf<Point>(response)).toMatchObject({ orders: 1, closed_at: expect.any(String) })
  expect((await list('state=closed')).data.map((point) => point.id)).toEqual([id])
  expect(await codeOf(await act(`${id}/close`, {}))).toBe('confirm_needed')
  expect(await dataOf<Point>(await act(`${id}/open`, {}))).toMatchObject({ closed_at: null })
  expect((await readProblem(await act(`${id}/open`, {}))).detail).toContain('è già aperto')
})
