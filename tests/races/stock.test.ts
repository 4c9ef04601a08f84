import { expect, test } from 'vitest'
import { DomainError } from '#kernel/error.ts'
import { hour } from '#lib/format/durations.ts'
import { endGroup, refundFailedGroup } from '#lib/services/money/groups/commands/closing/fail.ts'
import { markPaid } from '#lib/services/money/orders/commands/settle.ts'
import { cancelOrder, releaseHolds } from '#lib/services/money/stock/commands/end-orders.ts'
import { lapseOffers } from '#lib/services/money/stock/commands/waiting.ts'
import { codeOf, openTestApi } from '../api/api.ts'
import { buyersOf } from '../api/buyer.ts'
import { buildItem } from '../factories/items.ts'
import { randomFrom, seedsOf } from '../setup/seeds.ts'
import { pickFrom } from './history.ts'
import { addressOf, countCodes } from './processes.ts'

const api = await openTestApi()
const { call, db, pool, clock } = api
const { buildBuyer } = buyersOf(api)

const buildSale = async (stock: number, count = 1) => {
  const bundles = Array.from({ length: count }, () => ({ stock, waitingList: true }))
  return (await buildItem(pool, { kind: 'sale', bundles })).bundleIds
}
/** Builds buyers with the order of one copy, each from an address of its own. */
const crowdFor = (bundle_id: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const buyer = await buildBuyer({ address: addressOf(at) })
      const lines = [{ bundle_id, quantity: 1 }]
      return { buyer, body: buyer.bodyOf(lines, (await buyer.quote(lines)).agreed) }
    }),
  )
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

test('of thirty concurrent orders ten get the last ten copies', async () => {
  const [bundle = 0] = await buildSale(10)
  const crowd = await crowdFor(bundle, 30)
  const answers = await Promise.all(crowd.map(({ buyer, body }) => buyer.send(body)))
  const codes = answers.map(async (answer) => (answer.status === 201 ? 'done' : codeOf(answer)))
  expect(countCodes(await Promise.all(codes))).toEqual({ done: 10, sold_out: 20 })
  expect(await numberOf('SELECT stock n FROM bundles WHERE id = $1', [bundle])).toBe(0)
  expect(await copiesOf(bundle)).toBe(10)
})

test('an order that expires while it is paid is either paid or its copies are released, never both', async () => {
  for (let round = 0; round < 8; round++) {
    const [bundle = 0] = await buildSale(1)
    const { id } = await (await buildBuyer()).place([{ bundle_id: bundle, quantity: 1 }])
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

test('an order placed while the group is cancelled is refused or cancelled with it', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, bundleIds } = await buildItem(pool, {
      status: 'confirmed',
      bundles: [{ stock: 9 }],
    })
    const crowd = await crowdFor(bundleIds[0]!, 12)
    const [answers] = await Promise.all([
      Promise.all(crowd.map(({ buyer, body }) => buyer.send(body))),
      db
        .transaction((tx) => endGroup(tx, id, 'cancelled', clock.now()))
        .then(() => refundFailedGroup(db, id, clock.now())),
    ])
    for (const answer of answers)
      if (answer.status !== 201)
        expect(['group_closed', 'sold_out']).toContain(await codeOf(answer))
    const open = `SELECT count(*)::int n FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE l.item_id = $1 AND o.state <> 'cancelled'`
    expect(await numberOf(open, [id])).toBe(0)
  }
})

test.each(seedsOf(1, 2, 3))(
  'random concurrent calls neither lose nor create copies (seed %d)',
  async (seed) => {
    const random = randomFrom(seed)
    const pick = pickFrom(random)
    const upTo = (most: number) => 1 + Math.floor(random() * most)
    const later = (milliseconds: number) =>
      new Date(clock.now().getTime() + (random() < 0.5 ? 0 : milliseconds))
    const bundles = await buildSale(6, 2)
    // Enough buyers that hardly one lets three orders lapse, after which the shop reserves nothing for
    // them.
    const buyers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => buildBuyer({ address: addressOf(n) })),
    )
    const onSomeOrder = async (act: (id: number) => Promise<unknown>) => {
      const { rows } = await pool.query('SELECT id::int FROM orders ORDER BY random() LIMIT 1')
      if (rows[0]) await act(rows[0].id)
    }
    const waitingList = (method: string, body?: object) => {
      const { token, address } = pick(buyers)
      const given = { token, address, ...(body ? { body } : {}) }
      return call(method, `/bundles/${pick(bundles)}/waiting_list`, given)
    }
    const actions: (() => Promise<unknown>)[] = [
      () => {
        const wanted = random() < 0.5 ? bundles : [pick(bundles)]
        const quantity = upTo(3)
        return pick(buyers).place(wanted.map((bundle_id) => ({ bundle_id, quantity })))
      },
      () => waitingList('PUT', { quantity: upTo(3) }),
      () => waitingList('DELETE'),
      () => onSomeOrder((id) => db.transaction((tx) => markPaid(tx, id, clock.now()))),
      () =>
        onSomeOrder((id) =>
          db.transaction((tx) => cancelOrder(tx, id, clock.now())).catch(conflictOnly),
        ),
      () => releaseHolds(db, later(16 * 60_000)),
      () => lapseOffers(db, later(25 * hour)),
    ]
    for (let round = 0; round < 25; round++) {
      await Promise.all(Array.from({ length: 4 }, () => pick(actions)()))
      for (const bundle of bundles) expect(await copiesOf(bundle), `round ${round}`).toBe(6)
    }
  },
)
