import { cache } from 'react'
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
  const { company } = site.data
  return {
    name: site.data.name,
    url: site.data.url,
    demo: site.data.demo,
    company: { ...company, vatId: company.vat_id },
    sizes: sizes.data,
    isWeepOffered: weep.data,
    /** Null without measuring providers. */
    measuring: measured.data,
  }
})

export type Shop = Awaited<ReturnType<typeof readShop>>
