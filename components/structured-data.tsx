import type { ItemDetail, PreorderDetail } from '#lib/client/data/entities/catalogue.ts'
import type { Comment } from '#lib/client/data/entities/comments.ts'
import type { Proposal } from '#lib/client/data/entities/community.ts'
import type { SaleOptions } from '#lib/client/data/entities/variations.ts'
import { paths, resourcePath } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import type { Shop } from '#lib/site/shop.ts'
import {
  breadcrumbs,
  discussion,
  jsonLd,
  organization,
  product,
  scriptText,
  type Thing,
  webSite,
} from '#lib/site/structured-data.ts'

function StructuredData({ things }: { things: Thing[] }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
      dangerouslySetInnerHTML={{ __html: scriptText(jsonLd(things)) }}
    />
  )
}

export function ShopStructuredData({ shop }: { shop: Shop }) {
  return <StructuredData things={[organization(shop), webSite(shop)]} />
}

type ItemProps = { shop: Shop; item: ItemDetail | PreorderDetail; options: SaleOptions }

export function ItemStructuredData({ shop, item, options }: ItemProps) {
  const t = translate('shell')
  const list =
    item.type === 'preorder'
      ? { name: t('tabs.groups'), path: paths.preorders() }
      : { name: t('tabs.ready'), path: paths.sales() }
  const steps = [
    { name: shop.name, path: paths.home() },
    list,
    { name: item.title, path: resourcePath(item.type, item) },
  ]
  return (
    <StructuredData
      things={[organization(shop), product(shop, item, options), breadcrumbs(shop, steps)]}
    />
  )
}

type ProposalProps = { shop: Shop; proposal: Proposal; comments: Comment[] }

export function ProposalStructuredData({ shop, proposal, comments }: ProposalProps) {
  const steps = [
    { name: shop.name, path: paths.home() },
    { name: translate('shell')('tabs.community'), path: paths.community() },
    { name: proposal.title, path: paths.proposal(proposal) },
  ]
  const gone = translate('community')('someone')
  return (
    <StructuredData
      things={[
        organization(shop),
        discussion(shop, proposal, comments, gone),
        breadcrumbs(shop, steps),
      ]}
    />
  )
}
