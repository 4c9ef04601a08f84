import { Check } from 'lucide-react'
import { Link } from '#components/navigation/link.tsx'
import type { Proposal } from '#lib/client/data/entities/community.ts'
import { useTranslation } from '#words'

type Became = Pick<Proposal, 'preorderUrl' | 'saleUrl'>

export const hasBecome = ({ preorderUrl, saleUrl }: Became) =>
  preorderUrl !== null || saleUrl !== null

/** Link to the group or sale that the proposal led to. */
export function BecameMarker({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('community')
  const href = proposal.preorderUrl ?? proposal.saleUrl
  if (!href) return null
  return (
    <Link href={href} className="marker became ml-auto" data-kind="reached">
      <Check size={14} aria-hidden="true" />
      {t(proposal.preorderUrl ? 'became.preorder' : 'became.sale')}
    </Link>
  )
}
