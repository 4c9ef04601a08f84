import type { Routes } from '#kernel/http/routes.ts'
import { moments } from '#lib/contract/moments.ts'
import type { Deps } from '../../deps.ts'
import { untilShippingChanges } from '../../money/orders/rules/days.ts'
import { findNextMoment } from './queries.ts'

export const momentsRoutes = (routes: Routes, { db, clock, config }: Deps) => {
  routes.answer(moments.next, async ({ query }) => {
    const now = clock.now()
    const tags = query.tags.split(',')
    const pause = await findNextMoment(db, tags, now)
    if (!tags.includes('shipping')) return { data: { milliseconds: pause } }
    const untilShipping = untilShippingChanges(config.shipping, now)
    return { data: { milliseconds: Math.min(pause ?? untilShipping, untilShipping) } }
  })
}
