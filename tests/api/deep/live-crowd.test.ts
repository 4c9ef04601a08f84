import { expect, test } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { readEvents } from '#lib/front/changes.ts'
import { buildItem } from '../../factories/items.ts'
import { openCountedApi } from '../counted-api.ts'

const { pool, changes, read, create } = await openCountedApi()
const readsOf = (name: string) => read.filter((one) => one === name).length

const api = () => create({ clock: systemClock })

const crowd = 2_000
const addresses = Array.from({ length: crowd }, (_, at) => `192.0.${at % 100}.1`)

type Events = ReturnType<typeof readEvents>
type Call = ReturnType<typeof api>

const open = async (call: Call, topics: string, address?: string, token?: string) => {
  const response = await call('GET', `/live?topics=${topics}`, { address, token })
  expect(response.status).toBe(200)
  return { response, events: readEvents(response.body!) }
}

const nextEvent = async ({ events }: { events: Events }, isIt: (text: string) => boolean) => {
  for (;;) {
    const { value, done } = await events.next()
    if (done) throw new Error('the stream ended before it said so')
    if (value && isIt(value)) return value
  }
}

const left = (count: number) => (text: string) => JSON.parse(text).availability === count

const setStock = (bundle: number | undefined, stock: number) =>
  pool.query('UPDATE bundles SET stock = $1 WHERE id = $2', [stock, bundle])

test('one change causes one read for two thousand streams, ten concurrent ones at most two', async () => {
  const call = api()
  const sale = await buildItem(pool, { kind: 'sale', bundles: [{ stock: 100 }] })
  const [idle, ...all] = await Promise.all(
    addresses.map((address) => open(call, `sale:${sale.id}`, address)),
  )
  const everybody = (count: number) => Promise.all(all.map((one) => nextEvent(one, left(count))))

  const opening = await everybody(100)
  expect(new Set(opening).size).toBe(1)
  // Changes written just before the subscription may have been announced after it.
  expect(readsOf('live-items')).toBeLessThanOrEqual(2)

  const before = readsOf('live-items')
  await setStock(sale.bundleIds[0], 99)
  const received = await everybody(99)
  expect(new Set(received).size).toBe(1)
  expect(readsOf('live-items') - before).toBe(1)

  let noticed = 0
  const forget = changes.subscribe(() => noticed++)
  await Promise.all(Array.from({ length: 9 }, (_, at) => setStock(sale.bundleIds[0], 80 + at)))
  await setStock(sale.bundleIds[0], 70)
  await everybody(70)
  forget()
  // Changes announced together are read together; a slow machine announces them in several parts.
  expect(readsOf('live-items') - before - 1).toBeLessThanOrEqual(Math.max(2, noticed))

  // One stream was never read; new streams get the cached state at once.
  await idle?.response.body?.cancel()
  const known = readsOf('live-items')
  for (let count = 0; count < 10; count++) {
    const late = await open(call, `sale:${sale.id}`)
    await nextEvent(late, left(70))
    await late.events.return()
  }
  // The last of the ten changes may have been read before it was announced.
  expect(readsOf('live-items') - known).toBeLessThanOrEqual(1)
  await Promise.all(all.map(({ events }) => events.return()))
})

test('a deadline that passes is sent to open streams', async () => {
  const call = api()
  const group = await buildItem(pool)
  const one = await open(call, `preorder:${group.id}`)
  expect(JSON.parse(await nextEvent(one, () => true)).status).toBe('running')
  await pool.query(`UPDATE items SET expires_at = now() + interval '700 ms' WHERE id = $1`, [
    group.id,
  ])
  const after = JSON.parse(await nextEvent(one, (text) => JSON.parse(text).status !== 'running'))
  expect(after.status).toBe('expired')
  expect(Date.parse(after.expiration_timestamp)).toBeLessThanOrEqual(Date.now())
  await one.events.return()
})
