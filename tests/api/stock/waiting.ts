import { moveCopies } from '#lib/services/money/stock/jobs.ts'
import type { openTestApi } from '../api.ts'
import type { Buyer } from '../buyer.ts'

/** Steps of ordering copies and waiting for them, shared by tests. */
export const waitingOn = ({ call, deps, pool }: Awaited<ReturnType<typeof openTestApi>>) => ({
  copies: (bundle_id: number, quantity = 1) => [{ bundle_id, quantity }],
  /** Places an order with a fresh quote; returns the response of any status. */
  press: async (buyer: Buyer, lines: { bundle_id: number; quantity: number }[], more = {}) => {
    const { agreed } = await buyer.quote(lines, more)
    return buyer.send(buyer.bodyOf(lines, agreed, more))
  },
  wait: ({ token }: Pick<Buyer, 'token'>, bundle: number, quantity = 1) =>
    call('PUT', `/bundles/${bundle}/waiting_list`, { token, body: { quantity } }),
  /** State and quantity of each entry of the waiting list, in its order. */
  entriesOf: async (bundle: number) => {
    const { rows } = await pool.query(
      'SELECT state, quantity FROM waiting WHERE bundle_id = $1 ORDER BY id',
      [bundle],
    )
    return rows.map(({ state, quantity }) => `${state} ${quantity}`)
  },
  /** Sets the stock without an event, and runs the job that offers it. */
  restock: async (bundle: number, stock: number) => {
    await pool.query('UPDATE bundles SET stock = $2 WHERE id = $1', [bundle, stock])
    await moveCopies.run(deps, {})
  },
})
