import type { Metadata } from 'next'
import { cache } from 'react'
import type { ItemDetail, PreorderDetail } from '#lib/client/data/entities/catalogue.ts'
import type { Proposal } from '#lib/client/data/entities/community.ts'
import { paths, resourcePath } from '#lib/client/paths.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import type { SharedType } from '#lib/contract/share.ts'
import { formatEuros, formatRoundCents } from '#lib/format/money.ts'
import { translate } from './i18n.ts'
import { pageMetadata } from './page-metadata.ts'
import type { Shop } from './shop.ts'

/** Query of a shared link: the token of its sender. */
export type SharedQuery = { da?: string | string[] }

const read = cache(async (type: SharedType, id: number, from: string | undefined) => {
  const input = { params: { type, id }, query: from === undefined ? {} : { from } }
  const { data } = await serverClient().call('GET /share_cards/{type}/{id}', input)
  // The sender stays in the address only where the picture names them.
  return { ...data, from: data.sender === null ? undefined : from }
})

/** Reads the addresses of the share pictures for this link. Cached for each render. */
export const readShareCard = (
  { type, id }: { type: SharedType; id: number },
  { da }: SharedQuery,
) => read(type, id, typeof da === 'string' ? da : undefined)

type ShareCard = Awaited<ReturnType<typeof read>>

const headline = ({ progress, missing, goalUnit }: PreorderDetail) => {
  const t = translate('item')
  if (progress >= 100) return t('headline.reached')
  if (goalUnit === 'amount')
    return t('headline.amount', { amount: formatRoundCents(missing * 100) })
  return t(`headline.${goalUnit}`, { count: missing })
}

/** State of the item in one sentence, before its description. */
const itemSummary = (item: ItemDetail | PreorderDetail) => {
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
  const text = itemSummary(item)
  return pageMetadata(shop, {
    title: item.title,
    description: `${text} ${item.description}`,
    path: resourcePath(item.type, item),
    sharedPath: paths.shared(item.type, item, from),
    picture: { square, wide, alt: text },
  })
}

/** Tells how many members want it before the description of the author. */
export const proposalMetadata = (
  shop: Shop,
  proposal: Proposal,
  { square, wide, from }: ShareCard,
): Metadata => {
  const t = translate('proposal')
  const { title, archived, wantCount, needCount } = proposal
  const text = archived
    ? t('metaArchived', { title })
    : t('meta', { title, count: wantCount + needCount })
  return pageMetadata(shop, {
    title,
    description: `${text} ${proposal.description}`,
    path: paths.proposal(proposal),
    kind: 'article',
    sharedPath: paths.shared('proposal', proposal, from),
    picture: { square, wide, alt: title },
  })
}
