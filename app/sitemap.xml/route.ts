import { serverClient } from '#lib/client/transport/server.ts'
import { readShop } from '#lib/site/shop.ts'
import {
  crawlKinds,
  lastChanges,
  listStretches,
  sitemapIndex,
  stretchFile,
} from '#lib/site/sitemap.ts'
import { xmlResponse } from '#lib/site/xml.ts'

export const dynamic = 'force-dynamic'

export async function GET() {
  const client = serverClient()
  const [{ url }, changed, ...stretches] = await Promise.all([
    readShop(),
    lastChanges(client),
    ...crawlKinds.map((kind) => listStretches(client, kind)),
  ])
  // With several files of a kind the changed one is unknown.
  const maps = stretches.flatMap((ofKind) =>
    ofKind.map((stretch) => ({
      path: stretchFile(stretch),
      changedAt: ofKind.length === 1 ? changed[stretch.kind] : undefined,
    })),
  )
  return xmlResponse(sitemapIndex(url, [{ path: '/sitemaps/pages.xml' }, ...maps]))
}
