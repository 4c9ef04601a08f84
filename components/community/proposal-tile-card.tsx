import type { ReactNode } from 'react'
import { FollowButton } from '#components/catalogue/follow-button.tsx'
import { PatientLink } from '#components/navigation/patient-link.tsx'
import { ProductCard, ProductTile } from '#components/ui/product-card.tsx'
import { Words } from '#components/words.tsx'
import type { Proposal } from '#lib/client/data/entities/community.ts'
import { paths } from '#lib/client/paths.ts'
import { useTranslation } from '#words'
import { ProposalPicture, tintOf } from './proposal-picture.tsx'

type ProposalTileCardProps = { proposal: Proposal; sizes: string; note?: ReactNode }

export function ProposalTileCard({ proposal, sizes, note }: ProposalTileCardProps) {
  const { t } = useTranslation('community')
  const { id, title, archived, userName } = proposal
  const markers = archived ? [{ kind: 'closed' as const, text: t('archived') }] : []
  return (
    <ProductCard
      link={PatientLink}
      href={paths.proposal(proposal)}
      brand={t('by', { name: userName || t('someone') })}
      title={title}
      tile={
        <ProductTile
          tint={tintOf(proposal)}
          markers={markers}
          data-archived={archived || undefined}
        >
          <ProposalPicture proposal={proposal} where="card" sizes={sizes} />
        </ProductTile>
      }
      foot={
        <span>
          <Words text={t('waiting', { count: proposal.wantCount + proposal.needCount })} />
        </span>
      }
      comment={note}
      bookmark={<FollowButton type="proposal" id={id} title={title} />}
    />
  )
}
