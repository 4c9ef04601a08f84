import { Link } from '#components/navigation/link.tsx'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { UnlessBlocked } from '#components/people/unless-blocked.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import type { Proposal } from '#lib/client/data/entities/community.ts'
import { paths } from '#lib/client/paths.ts'
import { formatAgo } from '#lib/format/age.ts'
import { translate } from '#lib/site/i18n.ts'
import { ProposalAnswers } from './proposal-answers.tsx'
import { ProposalPicture, tintOf } from './proposal-picture.tsx'

export function ProposalPanel({ proposal, now }: { proposal: Proposal; now: number }) {
  const author = { name: proposal.userName, image: proposal.userImage }
  return (
    <UnlessBlocked member={proposal.userId}>
      <Panel ground="sunk" className="grid grid-rows-[auto_1fr_auto] content-start gap-3.5">
        <div className="flex items-center gap-2 text-small">
          <PersonAvatar person={author} size={36} />
          <span>
            <b>{proposal.userName || translate('community')('someone')}</b>{' '}
            <span className="text-ink-2">
              {formatAgo(translate('format'), proposal.publicationTimestamp, now)}
            </span>
          </span>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_84px] items-start gap-3.5">
          <div>
            <h3 className="text-d4 wrap-anywhere" dir="auto">
              <Link href={paths.proposal(proposal)}>{proposal.title}</Link>
            </h3>
            <p className="mt-1.5 line-clamp-3 wrap-anywhere text-small text-ink-2" dir="auto">
              {proposal.description}
            </p>
          </div>
          <Thumb tint={tintOf(proposal)} size={84}>
            <ProposalPicture proposal={proposal} where="row" sizes="64px" />
          </Thumb>
        </div>
        <ProposalAnswers proposal={proposal} />
      </Panel>
    </UnlessBlocked>
  )
}
