import { cache } from 'react'
import { serverClient } from '#lib/client/transport/server.ts'
import { measuring } from '#lib/contract/measuring.ts'
import { settings } from '#lib/contract/settings.ts'

/** Data of the shop for every page. Cached for each render. */
export const readShop = cache(async () => {
  const client = serverClient()
  const [site, sizes, measured, weep] = await Promise.all([
    client.call(settings.site),
    client.call(settings.footerSizes),
    client.call(measuring.settings),
    client.call(settings.isWeepEnabled),
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
