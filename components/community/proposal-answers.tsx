import { Check } from 'lucide-react'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { Words } from '#components/words.tsx'
import type { Proposal } from '#lib/client/data/entities/community.ts'
import { useTranslation } from '#words'
import { WantOrNeed } from './want-or-need.tsx'

type Became = Pick<Proposal, 'preorderUrl' | 'saleUrl'>

export const hasBecome = ({ preorderUrl, saleUrl }: Became) =>
  preorderUrl !== null || saleUrl !== null

export function BecameMarker({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('community')
  const href = proposal.preorderUrl ?? proposal.saleUrl
  if (!href) return null
  return (
    <Link href={href} className="marker became ml-auto" data-kind="reached">
      <Check size={14} />
      {t(proposal.preorderUrl ? 'became.preorder' : 'became.sale')}
    </Link>
  )
}

type ProposalAnswersProps = {
  proposal: Proposal
  /** Says how many votes are missing until the shop asks for the price, or what came of it. */
  withPrice?: boolean
}

export function ProposalAnswers({ proposal, withPrice }: ProposalAnswersProps) {
  const { t } = useTranslation('community')
  const { id, title, archived, wantCount, needCount, preorderUrl, saleUrl } = proposal
  const href = preorderUrl ?? saleUrl
  if (href)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-ink-2 num">
          <Words text={t('waited', { count: wantCount + needCount })} />
        </p>
        <Link
          href={href}
          className={buttonClass({ size: 'sm' }, 'relative z-over')}
          aria-label={t(preorderUrl ? 'became.goPreorder' : 'became.goSale', { title })}
        >
          {t(preorderUrl ? 'became.group' : 'became.product')}
        </Link>
      </div>
    )
  if (archived)
    return (
      <p>
        <Marker kind="closed">{t('archived')}</Marker>
      </p>
    )
  return (
    <WantOrNeed
      id={id}
      title={title}
      wantCount={wantCount}
      needCount={needCount}
      price={
        withPrice && { threshold: proposal.priceThreshold, state: proposal.priceQuestion?.state }
      }
    />
  )
}
