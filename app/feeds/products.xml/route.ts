import { serverClient } from '#lib/client/transport/server.ts'
import { translate } from '#lib/site/i18n.ts'
import { feedEnd, feedItems, feedStart } from '#lib/site/product-feed.ts'
import { readShop } from '#lib/site/shop.ts'
import { streamXml, xmlResponse } from '#lib/site/xml.ts'

export const dynamic = 'force-dynamic'

/** Product feed in the format of Google Merchant. */
export async function GET() {
  const shop = await readShop()
  const start = feedStart(shop, translate('home')('title'))
  const parts = feedItems(serverClient(), shop, Date.now())
  return (await streamXml({ start, parts, end: feedEnd })) ?? xmlResponse(start + feedEnd)
}
