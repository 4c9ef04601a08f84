import type { Metadata } from 'next'
import { permanentRedirect } from 'next/navigation'
import { ProposalPage } from '#components/community/proposal-page.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { MissingPage } from '#components/layout/missing-page.tsx'
import { ProposalStructuredData } from '#components/structured-data.tsx'
import { paths } from '#lib/client/paths.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { readProposal } from '#lib/site/items.ts'
import { missingMetadata } from '#lib/site/missing.ts'
import { proposalMetadata, readShareCard, type SharedQuery } from '#lib/site/share-card.ts'
import { readShop } from '#lib/site/shop.ts'
import '../../../item-area.css'

type Props = {
  params: Promise<{ id: string; slug?: string[] }>
  searchParams: Promise<SharedQuery>
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [shop, shown] = await Promise.all([readShop(), readProposal((await params).id)])
  if (!shown) return missingMetadata('proposal')
  return proposalMetadata(
    shop,
    shown.proposal,
    await readShareCard(shown.proposal, await searchParams),
  )
}

export default async function Page({ params }: Props) {
  const { id, slug = [] } = await params
  const shown = await readProposal(id)
  if (!shown) return <MissingPage what="proposal" />
  const { proposal, comments } = shown
  if (`${proposal.id}` !== id || slug.join('/') !== proposal.slug)
    permanentRedirect(paths.proposal(proposal))
  return (
    <I18nProvider words={pickWords('blocks', 'catalogue', 'community', 'proposal', 'share')}>
      <ProposalPage proposal={proposal} comments={comments} now={Date.now()} />
      <ProposalStructuredData
        shop={await readShop()}
        proposal={proposal}
        comments={comments.items}
      />
    </I18nProvider>
  )
}
