import { notFound } from 'next/navigation'
import { serverClient } from '#lib/client/transport/server.ts'
import { readShop } from '#lib/site/shop.ts'
import {
  fixedPages,
  readStretch,
  type Stretch,
  sitemap,
  stretchEntries,
  urlEntries,
  urlSet,
} from '#lib/site/sitemap.ts'
import { streamXml, xmlResponse } from '#lib/site/xml.ts'

export const dynamic = 'force-dynamic'

async function* urls(base: string, stretch: Stretch) {
  for await (const entries of stretchEntries(serverClient(), stretch))
    yield urlEntries(base, entries)
}

export async function GET(_request: Request, { params }: { params: Promise<{ kind: string }> }) {
  const { kind: file } = await params
  const shop = await readShop()
  const { url } = shop
  if (file === 'pages.xml') return xmlResponse(sitemap(url, fixedPages(shop)))
  const stretch = readStretch(file)
  const answer = stretch && (await streamXml({ ...urlSet, parts: urls(url, stretch) }))
  return answer ?? notFound()
}
