import type { Metadata } from 'next'
import { formatRoundCents } from '#lib/format/money.ts'
import { translate } from '#lib/site/i18n.ts'
import { pageMetadata } from '#lib/site/page-metadata.ts'
import { canonicalAddress, isPlain, type ListKind, type ListQuery, orders } from './list-query.ts'

/** Search engines index interests and pages as separate pages, but no filtered lists. */
export function listMetadata(
  shop: { name: string; url: string },
  kind: ListKind,
  query: ListQuery,
  interest?: string,
): Metadata {
  const t = translate('lists')
  const title = interest ? t(`title.of.${kind}`, { interest }) : t(`title.${kind}`)
  const price = query.max_price
  const parts = [
    title,
    price === undefined ? '' : t('title.upTo', { price: formatRoundCents(price * 100) }),
    query.page > 1 ? t('title.page', { page: query.page }) : '',
  ]
  const isFiltered = !isPlain(kind, { ...query, order_by: orders[kind][0] })
  return {
    ...pageMetadata(shop, {
      title: parts.filter(Boolean).join(', '),
      description: interest ? t(`description.of.${kind}`, { interest }) : t(`description.${kind}`),
      path: canonicalAddress(kind, query),
    }),
    ...(isFiltered ? { robots: { index: false, follow: true } } : {}),
  }
}
