import type { Routes } from '#kernel/http/routes.ts'
import { cents, euros } from '#kernel/money.ts'
import { checkout } from '#lib/contract/checkout.ts'
import { orders } from '#lib/contract/orders.ts'
import type { Deps } from '../../deps.ts'
import { mayTryCode } from '../codes/policy.ts'
import { presentOrder } from '../orders/present/orders.ts'
import { findOwnOrder } from '../orders/queries/orders.ts'
import { mergeBasket, putInBasket, takeFromBasket } from './commands/basket.ts'
import { placeOrder } from './commands/place.ts'
import { presentQuote } from './present.ts'
import { findBasket } from './queries/basket.ts'
import { quoteWithOpenOrder } from './queries/open-orders.ts'
import { listOptions } from './queries/quote.ts'
import type { BasketLine } from './rules/basket.ts'

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
    const quoteRequest = { member, purchase, bringing: config, now: clock.now() }
    const quote = await quoteWithOpenOrder(db, quoteRequest)
    const options = await listOptions(db, quote, quoteRequest, { near: near || null, page })
    return { data: presentQuote(quote, options, purchase, quoteRequest.now, config.shipping) }
  })

  routes.answer(checkout.basket, async ({ member }) => presentBasket(await findBasket(db, member)))

  routes.answer(checkout.mergeBasket, ({ member, body: { lines }, once }) =>
    once(async (tx) => {
      const brought = lines.map(({ bundle_id, quantity, seen_price }) => ({
        bundleId: bundle_id,
        quantity,
        seenCents: Math.max(1, cents(seen_price)),
      }))
      return presentBasket(await mergeBasket(tx, member, brought, clock.now()))
    }),
  )

  routes.answer(checkout.putInBasket, async ({ member, params, body }) => {
    const seenCents = Math.max(1, cents(body.seen_price))
    const line = { bundleId: params.bundle_id, quantity: body.quantity, seenCents }
    return presentBasket(await putInBasket(db, member, line, clock.now()))
  })

  routes.answer(checkout.takeFromBasket, async ({ member, params }) =>
    presentBasket(await takeFromBasket(db, member, params.bundle_id)),
  )

  routes.answer(
    orders.place,
    { policy: ({ member, address, body }) => mayTryCode(deps, { member, address }, body.code) },
    ({ member, body: given, once }) =>
      once(async (tx) => {
        const now = clock.now()
        const { unpaid } = config
        const id = await placeOrder(tx, { member, given, bringing: config, unpaid, now })
        const order = (await findOwnOrder(tx, member, id))!
        return { data: presentOrder(order, now, config) }
      }),
  )
}
