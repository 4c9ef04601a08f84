import { orders } from '#lib/contract/orders.ts'
import { participations } from '#lib/contract/participations.ts'
import { requireConfirmed } from '../../members/accounts/policy.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { requireOwn } from '../orders/policy.ts'
import { presentOrder } from '../orders/present/orders.ts'
import { findOwnOrder } from '../orders/queries/orders.ts'
import { cancelOrder } from './commands/end-orders.ts'
import { wait, waitNoMore } from './commands/waiting.ts'

export const stockRoutes = (routes: Routes, { db, clock }: Deps) => {
  routes.answer(
    participations.wait,
    { policy: ({ member }) => requireConfirmed(db, member) },
    async ({ member, params, body: { quantity } }) => ({
      data: { ahead: await wait(db, member, { bundleId: params.id, quantity }, clock.now()) },
    }),
  )

  routes.answer(participations.waitNoMore, ({ member, params }) =>
    waitNoMore(db, member, params.id, clock.now()),
  )

  routes.answer(
    orders.cancel,
    { policy: ({ member, params }) => requireOwn(db, member, params.id) },
    ({ member, params, once }) =>
      once(async (tx) => {
        const now = clock.now()
        await cancelOrder(tx, params.id, now)
        return { data: presentOrder((await findOwnOrder(tx, member, params.id))!, now) }
      }),
  )
}
