import type { Routes } from '#kernel/http/routes.ts'
import { cents, euros } from '#kernel/money.ts'
import { checkout } from '#lib/contract/checkout.ts'
import { orders } from '#lib/contract/orders.ts'
import type { Deps } from '../../deps.ts'
import { mayTryCode } from '../codes/policy.ts'
import { presentOrder } from '../orders/present/orders.ts'
import { findOwnOrder } from '../orders/queries/orders.ts'
import {
  type BasketLine,
  findBasket,
  mergeBasket,
  putInBasket,
  takeFromBasket,
} from './commands/basket.ts'
import { placeOrder } from './commands/place.ts'
import { presentQuote } from './present.ts'
import { listOptions, quoteWithOpenOrder } from './queries/quote.ts'

type WireLine = { bundle_id: number; quantity: number; seen_price: number }

const readLine = ({ bundle_id, quantity, seen_price }: WireLine): BasketLine => ({
  bundleId: bundle_id,
  quantity,
  seenCents: Math.max(1, cents(seen_price)),
})

const presentBasket = (lines: BasketLine[]) => ({
  data: {
    lines: lines.map(({ bundleId, quantity, seenCents }) => ({
      bundle_id: bundleId,
      quantity,
      seen_price: euros(seenCents),
    })),
  },
})

export const checkoutRoutes = (routes: Routes, deps: Deps) => {
  const { config, db, clock } = deps

  routes.answer(checkout.quote, async ({ member, address, body }) => {
    await mayTryCode(deps, { member, address }, body.code)
    const { near, near_page: page, ...purchase } = body
    const request = { member, purchase, bringing: config, now: clock.now() }
    const quote = await quoteWithOpenOrder(db, request)
    const options = await listOptions(db, quote, member, { near: near || null, page })
    return { data: presentQuote(quote, options, request.now, config.shipping) }
  })

  routes.answer(checkout.basket, async ({ member }) => presentBasket(await findBasket(db, member)))

  routes.answer(checkout.mergeBasket, ({ member, body, once }) =>
    once(async (tx) =>
      presentBasket(await mergeBasket(tx, member, body.lines.map(readLine), clock.now())),
    ),
  )

  routes.answer(checkout.putInBasket, async ({ member, params, body }) => {
    const line = readLine({ ...params, ...body })
    return presentBasket(await putInBasket(db, member, line, clock.now()))
  })

  routes.answer(checkout.takeFromBasket, async ({ member, params }) =>
    presentBasket(await takeFromBasket(db, member, params.bundle_id)),
  )

  routes.answer(
    orders.place,
    { policy: ({ member, address, body }) => mayTryCode(deps, { member, address }, body.code) },
    ({ member, body, once }) =>
      once(async (tx) => {
        const now = clock.now()
        const { unpaid } = config
        const id = await placeOrder(tx, { member, body, bringing: config, unpaid, now })
        const order = (await findOwnOrder(tx, member, id))!
        return { data: presentOrder(order, now, config) }
      }),
  )
}
