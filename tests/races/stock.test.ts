import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { DomainError } from '#kernel/error.ts'
import { hour } from '#lib/format/durations.ts'
import { markPaid } from '#lib/services/money/orders/commands/settle.ts'
import { cancelOrder, releaseHolds } from '#lib/services/money/stock/commands/end-orders.ts'
import { lapseOffers } from '#lib/services/money/stock/commands/waiting.ts'
import { openTestApi } from '../api/api.ts'
import { buyersOf } from '../api/buyer.ts'
import { buildItem } from '../factories/items.ts'
import { randomFrom, seedsOf } from '../setup/seeds.ts'

const api = await openTestApi()
const { call, db, pool, clock, url } = api
const { buildBuyer } = buyersOf(api)

const buildSale = async (stock: number, count = 1) => {
  const bundles = Array.from({ length: count }, () => ({ stock, waitingList: true }))
  const { bundleIds } = await buildItem(pool, { kind: 'sale', bundles })
  return bundleIds
}
const addressOf = (place: number) => `198.51.${100 + Math.floor(place / 200)}.${place % 200}`
const numberOf = async (text: string, values: unknown[] = []) =>
  Number((await pool.query(text, values)).rows[0].n)

/** Counts copies in stock, reserved, sold or offered, whose sum must not change. */
const copiesOf = (bundle: number) =>
  numberOf(
    `SELECT (SELECT stock FROM bundles WHERE id = $1)
      + (SELECT coalesce(sum(l.quantity), 0) FROM order_lines l JOIN orders o ON o.id = l.order_id
         WHERE l.bundle_id = $1 AND o.state NOT IN ('cancelled', 'payment_failed'))
      + (SELECT coalesce(sum(quantity), 0) FROM waiting WHERE bundle_id = $1 AND state = 'offered') n`,
    [bundle],
  )

const conflictOnly = (error: unknown) => {
  if (!(error instanceof DomainError) || error.code !== 'conflict') throw error
}

const linesFrom = ({ stdout }: ChildProcess) =>
  createInterface({ input: stdout! })[Symbol.asyncIterator]()

test('of two hundred concurrent orders in four processes ten get the last ten copies', async () => {
  const [bundle = 0] = await buildSale(10)
  const lines = [{ bundle_id: bundle, quantity: 1 }]
  const presses: object[] = []
  for (let place = 0; place < 200; place++) {
    const address = addressOf(place)
    const buyer = await buildBuyer({ address })
    const { agreed } = await buyer.quote(lines)
    presses.push({
      path: '/orders',
      token: buyer.token,
      body: buyer.bodyOf(lines, agreed),
      address,
    })
  }
  const script = new URL('./crowd.ts', import.meta.url).pathname
  const crowd = [0, 1, 2, 3].map((share) => {
    const child = spawn(process.execPath, [script, url], { stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.write(`${JSON.stringify(presses.filter((_, place) => place % 4 === share))}\n`)
    return { child, lines: linesFrom(child) }
  })
  for (const { lines } of crowd) expect((await lines.next()).value).toBe('ready')
  for (const { child } of crowd) child.stdin.write('go\n')
  const results = await Promise.all(
    crowd.map(async ({ lines }) => JSON.parse(String((await lines.next()).value))),
  )
  const answers = results.flat() as string[]
  expect(answers.filter((answer) => answer === '201 done')).toHaveLength(10)
  expect(answers.filter((answer) => answer === '409 sold_out')).toHaveLength(190)
  expect(await numberOf('SELECT stock n FROM bundles WHERE id = $1', [bundle])).toBe(0)
  expect(await copiesOf(bundle)).toBe(10)
}, 60_000)

test('an order that expires while it is paid is either paid or its copies are released, never both', async () => {
  for (let round = 0; round < 20; round++) {
    const [bundle = 0] = await buildSale(1)
    const buyer = await buildBuyer()
    const { id } = await buyer.place([{ bundle_id: bundle, quantity: 1 }])
    const late = new Date(clock.now().getTime() + 16 * 60_000)
    const [paid] = await Promise.all([
      db.transaction((tx) => markPaid(tx, id, late)),
      releaseHolds(db, late),
    ])
    const stock = await numberOf('SELECT stock n FROM bundles WHERE id = $1', [bundle])
    const { rows } = await pool.query('SELECT state FROM orders WHERE id = $1', [id])
    expect([paid, rows[0].state, stock]).toEqual(paid ? [true, 'paid', 0] : [false, 'cancelled', 1])
  }
})

test('two concurrent merges of a basket under one idempotency key count once', async () => {
  const [bundle = 0] = await buildSale(9)
  const { token } = await buildBuyer()
  const body = { lines: [{ bundle_id: bundle, quantity: 2, seen_price: 39.9 }] }
  const headers = { 'idempotency-key': 'the-basket-of-this-device' }
  const merge = () => call('POST', '/users/logged/basket', { token, body, headers })
  const answers = await Promise.all(Array.from({ length: 20 }, merge))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const basket = await (await call('GET', '/users/logged/basket', { token })).json()
  expect(basket.data.lines).toEqual([{ bundle_id: bundle, quantity: 2, seen_price: 39.9 }])
})

test.each(seedsOf(1, 2, 3))(
  'random concurrent calls neither lose nor create copies (seed %d)',
  async (seed) => {
    const random = randomFrom(seed)
    const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!
    const bundles = await buildSale(6, 2)
    // Enough buyers that hardly one lets three orders lapse, after which the shop reserves nothing for
    // them.
    const places = Array.from({ length: 16 }, (_, n) => n)
    const buyers = await Promise.all(places.map((n) => buildBuyer({ address: addressOf(n) })))
    const someOrder = async () =>
      (await pool.query('SELECT id FROM orders ORDER BY random() LIMIT 1')).rows[0]?.id
    const actions: (() => Promise<unknown>)[] = [
      () => {
        const wanted = random() < 0.5 ? bundles : [pick(bundles)]
        const quantity = 1 + Math.floor(random() * 3)
        return pick(buyers).place(wanted.map((bundle_id) => ({ bundle_id, quantity })))
      },
      () => {
        const { token, address } = pick(buyers)
        const body = { quantity: 1 + Math.floor(random() * 3) }
        return call('PUT', `/bundles/${pick(bundles)}/waiting_list`, { token, address, body })
      },
      () => {
        const { token, address } = pick(buyers)
        return call('DELETE', `/bundles/${pick(bundles)}/waiting_list`, { token, address })
      },
      async () => {
        const id = await someOrder()
        if (id) await db.transaction((tx) => markPaid(tx, Number(id), clock.now()))
      },
      async () => {
        const id = await someOrder()
        if (id)
          await db.transaction((tx) => cancelOrder(tx, Number(id), clock.now())).catch(conflictOnly)
      },
      () => releaseHolds(db, new Date(clock.now().getTime() + (random() < 0.5 ? 0 : 16 * 60_000))),
      () => lapseOffers(db, new Date(clock.now().getTime() + (random() < 0.5 ? 0 : 25 * hour))),
    ]
    for (let round = 0; round < 25; round++) {
      await Promise.all(Array.from({ length: 4 }, () => pick(actions)()))
      for (const bundle of bundles) expect(await copiesOf(bundle), `round ${round}`).toBe(6)
    }
  },
  60_000,
)
