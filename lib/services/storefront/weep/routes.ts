import type { Config } from '#kernel/config/config.ts'
import { DomainError } from '#kernel/error.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { euros } from '#kernel/money.ts'
import { weep } from '#lib/contract/weep.ts'
import type { Deps } from '../../deps.ts'
import { cardsOf } from '../catalogue/present/items.ts'
import { listPreorders, listSales } from '../catalogue/queries/items.ts'

const coversShown = 3
const reserved = { isReserved: true, order: 'opening', limit: 8 } as const

/** Null when the plan is not offered. */
export const presentWeepPrices = ({ weep }: Config) =>
  weep.enabled
    ? {
        monthly: euros(weep.monthlyCents),
        yearly: euros(weep.yearlyCents),
        currency: 'EUR' as const,
      }
    : null

export const weepOfferRoutes = (routes: Routes, { db, clock, config }: Deps) => {
  const cards = cardsOf(config)
  routes.answer(weep.offer, async () => {
    const prices = presentWeepPrices(config)
    if (!prices) throw new DomainError('not_found')
    const now = clock.now()
    const [groups, things, popular] = await Promise.all([
      listPreorders(db, reserved, now),
      listSales(db, reserved, now),
      listPreorders(db, { order: 'popular', limit: coversShown }, now),
    ])
    const preorders = cards.groups(groups, now)
    const sales = cards.sales(things, now)
    const shown = [...preorders, ...sales, ...cards.groups(popular, now)]
    const covers = new Map(shown.map(({ image }) => [image.id, image]))
    const { deliveryCents, freeDeliveryCents } = config.weep
    return {
      data: {
        prices,
        delivery: { at_most: euros(deliveryCents), free_from: euros(freeDeliveryCents) },
        preorders,
        sales,
        covers: [...covers.values()].slice(0, coversShown),
      },
    }
  })
}
