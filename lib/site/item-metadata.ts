import type { Metadata } from 'next'
import type { ItemDetail, PreorderDetail } from '#lib/client/data/entities/catalogue.ts'
import { paths, resourcePath } from '#lib/client/paths.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'
import { translate } from './i18n.ts'
import { pageMetadata } from './page-metadata.ts'
import type { ShareCard } from './share-card.ts'
import type { Shop } from './shop.ts'

const headline = ({ progress, missing, goalUnit }: PreorderDetail) => {
  const t = translate('item')
  if (progress >= 100) return t('headline.reached')
  if (goalUnit === 'amount')
    return t('headline.amount', { amount: formatRoundCents(missing * 100) })
  return t(`headline.${goalUnit}`, { count: missing })
}

/** State of the item in one sentence, before its description. */
const summary = (item: ItemDetail | PreorderDetail) => {
  const t = translate('item')
  const { title, status } = item
  const price = formatEuros(item.currentPrice)
  if (status === 'archived') return t('meta.archived', { title })
  const sellsLeftovers = item.markers.some(({ type }) => type === 'last')
  if (status === 'expired') return t(sellsLeftovers ? 'meta.leftovers' : 'meta.closed', { title })
  if ('goal' in item) return t('meta.group', { headline: headline(item), title, price })
  return t('meta.sale', { title, price })
}

export const itemMetadata = (
  shop: Shop,
  item: ItemDetail | PreorderDetail,
  { square, wide, from }: ShareCard,
): Metadata => {
  const text = summary(item)
  return pageMetadata(shop, {
    title: item.title,
    description: `${text} ${item.description}`,
    path: resourcePath(item.type, item),
    sharedPath: paths.shared(item.type, item, from),
    picture: { square, wide, alt: text },
  })
}
