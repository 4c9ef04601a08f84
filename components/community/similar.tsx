'use client'

import { Check, HandHeart } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Button } from '#components/ui/button.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import { usePaused } from '#components/ui/use-paused.ts'
import { type Proposal, toProposal } from '#lib/client/data/entities/community.ts'
import { toPage } from '#lib/client/data/entities/wire.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { useBlocked } from '#lib/client/data/session/blocked.ts'
import { useInteraction } from '#lib/client/hooks/interaction.ts'
import { paths } from '#lib/client/paths.ts'
import { formatAgo } from '#lib/format/age.ts'
import { formatNumber } from '#lib/format/money.ts'
import { ProposalPicture, tintOf } from './proposal-picture.tsx'

const shortestTerm = 3
const longestTerm = 80
const shown = 3

/** Existing proposals with a similar title, so that votes are not split. */
export function Similar({ title }: { title: string }) {
  const { t } = useTranslation('propose')
  const term = usePaused(title.trim().slice(0, longestTerm), 500)
  const { data, dataUpdatedAt } = useApiQuery(
    'GET /search/proposals',
    { query: { term } },
    { enabled: term.length >= shortestTerm, select: toPage(toProposal), keepPrevious: true },
  )
  const blocked = useBlocked()
  const isOffered = ({ archived, userId }: Proposal) =>
    !archived && !(userId !== null && blocked.includes(userId))
  const open = data?.items.filter(isOffered).slice(0, shown) ?? []
  const proposals = term.length >= shortestTerm ? open : []
  return (
    <div role="status" className="empty:-mt-6 lg:sticky lg:top-24">
      {proposals.length > 0 && (
        <Panel ground="sunk" className="grid gap-2">
          <h2 className="text-d4">{t('similar.title')}</h2>
          <p className="text-small text-ink-2">{t('similar.text')}</p>
          <ul className="grid divide-y divide-line">
            {proposals.map((proposal) => (
              <SimilarOne key={proposal.id} proposal={proposal} now={dataUpdatedAt} />
            ))}
          </ul>
          <p className="text-small text-ink-2">{t('similar.other')}</p>
        </Panel>
      )}
    </div>
  )
}

function SimilarOne({ proposal, now }: { proposal: Proposal; now: number }) {
  const { t } = useTranslation('propose')
  const { t: community } = useTranslation('community')
  const { t: format } = useTranslation('format')
  const { id, title } = proposal
  const { interaction, wantCount, choose } = useInteraction(id, proposal)
  const isWanted = interaction === 'want'
  const Icon = isWanted ? Check : HandHeart
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] items-start gap-3.5 py-3.5">
      <Thumb tint={tintOf(proposal)} size={64}>
        <ProposalPicture proposal={proposal} where="row" sizes="48px" />
      </Thumb>
      <div className="grid justify-items-start gap-2 wrap-anywhere">
        <div>
          <Link className="font-bold" href={paths.proposal(proposal)} dir="auto" target="_blank">
            {title}
          </Link>
          <p className="text-small text-ink-2">
            {t('similar.said', {
              name: proposal.userName || community('someone'),
              ago: formatAgo(format, proposal.publicationTimestamp, now),
            })}{' '}
          </p>
        </div>
        <Button
          size="sm"
          kind={isWanted ? 'soft' : 'line'}
          aria-pressed={isWanted}
          onClick={() => choose('want')}
        >
          <Icon size={18} />
          {isWanted ? t('similar.joined') : community('answers.want')}{' '}
          <span className="num">{formatNumber(wantCount)}</span>
        </Button>
      </div>
    </li>
  )
}
