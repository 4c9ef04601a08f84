import { MessageCircle } from 'lucide-react'
import { Ago } from '#components/ago.tsx'
import { FollowButton } from '#components/catalogue/follow-button.tsx'
import { Link } from '#components/navigation/link.tsx'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { UnlessBlocked } from '#components/people/unless-blocked.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { ProductTile } from '#components/ui/product-card.tsx'
import type { Proposal } from '#lib/client/data/entities/community.ts'
import { paths } from '#lib/client/paths.ts'
import { formatNumber } from '#lib/format/money.ts'
import { useTranslation } from '#words'
import { LikeButton } from './like-button.tsx'
import { BecameMarker, hasBecome, ProposalAnswers } from './proposal-answers.tsx'
import { ProposalPicture, tintOf } from './proposal-picture.tsx'

type ProposalCardProps = { proposal: Proposal; now: number; eager?: boolean }

const sizes = '(min-width: 48rem) 178px, 46vw'

export function ProposalCard({ proposal, now, eager }: ProposalCardProps) {
  const { title, archived, userId } = proposal
  return (
    <UnlessBlocked member={userId}>
      <article className="feed-card" data-archived={archived || undefined}>
        <ProductTile tint={tintOf(proposal)}>
          <ProposalPicture proposal={proposal} where="feed" sizes={sizes} eager={eager} />
        </ProductTile>
        <div className="grid min-w-0 content-start gap-3.5">
          <Author proposal={proposal} now={now} />
          <h3 className="text-d3 wrap-anywhere" dir="auto">
            <Link href={paths.proposal(proposal)}>{title}</Link>
          </h3>
          <p className="line-clamp-2 wrap-anywhere text-ink-2" dir="auto">
            {proposal.description}
          </p>
          <ProposalAnswers proposal={proposal} withPrice />
          <Counts proposal={proposal} />
        </div>
      </article>
    </UnlessBlocked>
  )
}

function Author({ proposal, now }: { proposal: Proposal; now: number }) {
  const { t } = useTranslation('community')
  const { userName: name, userImage: image, interest } = proposal
  return (
    <div className="flex flex-wrap items-center gap-2 text-small">
      <PersonAvatar person={{ name, image }} size={36} />
      <span>
        <b>{name || t('someone')}</b>{' '}
        <Ago className="text-ink-2" since={proposal.publicationTimestamp} writtenAt={now} />
      </span>
      {hasBecome(proposal) ? (
        <BecameMarker proposal={proposal} />
      ) : (
        interest && (
          <Marker kind="closed" className="ml-auto">
            {interest.name}
          </Marker>
        )
      )}
    </div>
  )
}

function Counts({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('community')
  const { id, title, likeCount, commentCount } = proposal
  return (
    <div className="feed-counts">
      <LikeButton id={id} title={title} likeCount={likeCount} />
      <Link href={`${paths.proposal(proposal)}#comments`}>
        <MessageCircle size={20} />
        <span aria-hidden="true">{formatNumber(commentCount)}</span>
        <span className="sr-only">{t('commentsOf', { count: commentCount, title })}</span>
      </Link>
      <FollowButton type="proposal" id={id} title={title} />
    </div>
  )
}
