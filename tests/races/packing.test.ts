import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { shipments } from '#lib/contract/console/shipments.ts'
import { listLines } from '#lib/services/money/orders/queries/parts.ts'
import { dataOf, openTestApi } from '../api/api.ts'
import { consoleOf } from '../api/console/console.ts'
import { isWaiting } from '../api/database.ts'
import { buildItem } from '../factories/items.ts'
import { buildOrder } from '../factories/payments.ts'

type Wave = z.output<typeof shipments.read.output>['data']

const api = await openTestApi()
const { clock, db, pool } = api
const { call, join, confirmed } = consoleOf(api)
const packer = await join('shipping')
const { cookie } = packer

test.each(['split', 'pack'])(
  'of a split and the last scan one is refused, %s first',
  async (first) => {
    const { id, number } = await buildOrder(pool, { state: 'paid', now: clock.now() })
    const sale = await buildItem(pool, { kind: 'sale' })
    await pool.query(
      `INSERT INTO order_lines (order_id, parcel, item_id, bundle_id, title, choice, quantity, unit_cents)
     VALUES ($1, 1, $2, $3, 'Torre Vento', 'Base', 1, 1000)`,
      [id, sale.id, sale.bundleIds[0]],
    )
    const { response } = await confirmed(packer, '/waves/make', {}, false)
    const wave = (await dataOf<{ id: number }>(response)).id
    const { parcels } = await dataOf<Wave>(await call('GET', `/waves/${wave}`, { cookie }))
    const parcel = parcels.find(({ order }) => order === number)
    const [line] = await listLines(db, id)
    const acts: Record<string, () => Promise<Response>> = {
      split: () =>
        call('POST', `/orders/${number}/split`, { cookie, body: { parcel: 1, lines: [line!.id] } }),
      pack: () => {
        const body = { position: parcel!.id, version: parcel!.version }
        return call('POST', `/waves/${wave}/pack`, { cookie, body })
      },
    }
    const client = await pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE', [id])
    const [one, other] = first === 'split' ? ['split', 'pack'] : ['pack', 'split']
    const early = acts[one!]!()
    await expect.poll(() => isWaiting(pool)).toBe(true)
    const late = acts[other!]!()
    // A statement that comes after the commit would pass one that still wakes up.
    await expect.poll(() => isWaiting(pool, 2)).toBe(true)
    await client.query('COMMIT')
    client.release()
    expect((await early).status).toBe(200)
    expect((await late).status).toBe(409)
  },
)
