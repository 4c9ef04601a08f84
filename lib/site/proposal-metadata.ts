import type { Metadata } from 'next'
import type { Proposal } from '#lib/client/data/entities/community.ts'
import { paths } from '#lib/client/paths.ts'
import { translate } from './i18n.ts'
import { pageMetadata } from './page-metadata.ts'
import type { ShareCard } from './share-card.ts'
import type { Shop } from './shop.ts'

/** Number of members who want it, before the description of the author. */
const summary = ({ title, archived, wantCount, needCount }: Proposal) => {
  const t = translate('proposal')
  return archived
    ? t('metaArchived', { title })
    : t('meta', { title, count: wantCount + needCount })
}

export const proposalMetadata = (
  shop: Shop,
  proposal: Proposal,
  { square, wide, from }: ShareCard,
): Metadata =>
  pageMetadata(shop, {
    title: proposal.title,
    description: `${summary(proposal)} ${proposal.description}`,
    path: paths.proposal(proposal),
    kind: 'article',
    sharedPath: paths.shared('proposal', proposal, from),
    picture: { square, wide, alt: proposal.title },
  })
