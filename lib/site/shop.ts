import { cache } from 'react'
import { toPreorderCard } from '#lib/client/data/entities/catalogue.ts'
import { toPage } from '#lib/client/data/entities/wire.ts'
import { serverClient } from '#lib/client/transport/server.ts'

/** Data of the shop for every page. Cached for each render. */
export const readShop = cache(async () => {
  const client = serverClient()
  const [site, sizes, measured, weep] = await Promise.all([
    client.call('GET /settings/site'),
    client.call('GET /settings/footer_sizes'),
    client.call('GET /settings/measuring'),
    client.call('GET /settings/is_weep_enabled'),
  ])
  const { company, ...names } = site.data
  return {
    ...names,
    company: { ...company, vatId: company.vat_id },
    sizes: sizes.data,
    isWeepOffered: weep.data,
    /** Null without measuring providers. */
    measuring: measured.data,
  }
})

export type Shop = Awaited<ReturnType<typeof readShop>>

export const readInterests = cache(
  async () => (await serverClient().call('GET /community/interests')).data,
)

const toPreorders = toPage(toPreorderCard)

export const readRunningGroups = async () => {
  const query = { order_by: 'expiring' as const, page: 1 }
  return toPreorders(await serverClient().call('GET /preorders', { query })).items.slice(0, 4)
}
