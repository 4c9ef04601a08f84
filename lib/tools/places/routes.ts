import type { Routes } from '#kernel/http/routes.ts'
import { places } from '#lib/contract/postal-addresses.ts'
import { listPlacesOfCode, presentPlace } from './queries.ts'

export const placesRoutes = (routes: Routes) => {
  routes.answer(places.list, { limit: 'place' }, async ({ query }) => ({
    data: listPlacesOfCode(query.postal_code).map(presentPlace),
  }))
}
