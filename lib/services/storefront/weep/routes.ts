import { DomainError } from '#kernel/error.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { euros } from '#kernel/money.ts'
import { weep } from '#lib/contract/weep.ts'
import type { Deps } from '../../deps.ts'
import { presentPreorderCard, presentSaleCard } from '../catalogue/present/items.ts'
import { listPreorders, listWeepPreorders, listWeepSales } from '../catalogue/queries/items.ts'
import { presentWeepPrices } from '../settings/present.ts'

const shown = 8
const coversShown = 3

export const weepOfferRoutes = (routes: Routes, { db, clock, config }: Deps) => {
  routes.answer(weep.offer, async () => {
    if (!config.weep.enabled) throw new DomainError('not_found')
    const now = clock.now()
    const [groups, things, wanted] = await Promise.all([
      listWeepPreorders(db, shown, now),
      listWeepSales(db, shown, now),
      listPreorders(db, { order: 'popular', limit: coversShown }, now),
    ])
    const preorders = groups.map((row) => presentPreorderCard(row, now, config))
    const sales = things.map((row) => presentSaleCard(row, now, config))
    const others = wanted.map((row) => presentPreorderCard(row, now, config))
    const covers = [...preorders, ...sales, ...others].map(({ image }) => image)
    const { deliveryCents, freeDeliveryCents } = config.weep
    return {
      data: {
        prices: presentWeepPrices(config),
        delivery: { at_most: euros(deliveryCents), free_from: euros(freeDeliveryCents) },
        preorders,
        sales,
        covers: [...new Map(covers.map((each) => [each.id, each])).values()].slice(0, coversShown),
      },
    }
  })
}
