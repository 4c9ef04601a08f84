'use client'

import { useTranslation } from '#components/i18next.ts'
import { Marker, type MarkerKind } from '#components/ui/marker.tsx'
import type { Proposal } from '#lib/client/entities/community.ts'
import { paths } from '#lib/client/paths.ts'
import { formatDate } from '#lib/format/dates.ts'
import { OwnRow } from './own-row.tsx'

const kinds = {
  open: 'seat',
  preorder: 'reached',
  sale: 'reached',
  archived: 'closed',
} satisfies Record<string, MarkerKind>

const stateOf = ({ preorderUrl, saleUrl, archived }: Proposal) => {
  if (preorderUrl) return 'preorder'
  if (saleUrl) return 'sale'
  return archived ? 'archived' : 'open'
}

/** Own proposal with its state and its votes. */
export function ProposalRow({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('own-proposals')
  const { title, image, wantCount, needCount, commentCount, publicationTimestamp } = proposal
  const state = stateOf(proposal)
  return (
    <OwnRow
      href={paths.proposal(proposal)}
      image={image}
      title={title}
      marker={<Marker kind={kinds[state]}>{t(`state.${state}`)}</Marker>}
    >
      <p className="text-small">
        {t('votes', { count: wantCount + needCount })} · {t('comments', { count: commentCount })}
      </p>
      <p className="text-small text-ink-2">{formatDate(publicationTimestamp)}</p>
    </OwnRow>
  )
}
