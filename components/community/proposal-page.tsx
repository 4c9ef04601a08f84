import { Archive, ArrowUpRight, Check, CircleX, Link2, MailQuestion, Tag } from 'lucide-react'
import { FollowButton } from '#components/catalogue/follow-button.tsx'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { CommentList } from '#components/comments/comment-list.tsx'
import { BackButton } from '#components/navigation/back-button.tsx'
import { Link } from '#components/navigation/link.tsx'
import { PersonAvatar } from '#components/people/person-avatar.tsx'
import { ShareButton } from '#components/share-button.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { ProductTile } from '#components/ui/product-card.tsx'
import { Seats } from '#components/ui/seats.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import { Words } from '#components/words.tsx'
import type { Discussion } from '#lib/client/data/entities/comments.ts'
import type { ExternalLink, Proposal } from '#lib/client/data/entities/community.ts'
import { timeOf } from '#lib/client/data/entities/wire.ts'
import { paths } from '#lib/client/paths.ts'
import { formatAgo } from '#lib/format/age.ts'
import { formatDate } from '#lib/format/dates.ts'
import { translate } from '#lib/site/i18n.ts'
import { LikeButton } from './like-button.tsx'
import { hasBecome } from './proposal-answers.tsx'
import { AuthorMenu, GoalPanel, OwnActions, ReportProposal } from './proposal-controls.tsx'
import { ProposalPicture, tintOf } from './proposal-picture.tsx'

type LinkCardProps = {
  link: ExternalLink
  fallback: Proposal['image']
  elsewhere: string
}

function LinkCard({ link, fallback, elsewhere }: LinkCardProps) {
  const { href, title, website, author } = link
  const image = link.image ?? fallback
  const below = [author, title && website].filter(Boolean).join(' · ')
  return (
    <a
      className="grid-cols-[64px_minmax(0,1fr)_auto]"
      href={href}
      target="_blank"
      rel="ugc nofollow noopener noreferrer"
    >
      <Thumb tint={image?.tint} size={64}>
        {image ? <ItemPicture image={image} sizes="48px" /> : <Link2 />}
      </Thumb>
      <span className="min-w-0 wrap-anywhere">
        <b className="line-clamp-2" dir="auto">
          {title ?? website}
        </b>
        {below && <span className="line-clamp-1 text-small text-ink-2">{below}</span>}
        <span className="sr-only"> ({elsewhere})</span>
      </span>
      <ArrowUpRight size={20} />
    </a>
  )
}

function ProposalLinks({ proposal }: { proposal: Proposal }) {
  const t = translate('proposal')
  if (proposal.links.length === 0) return null
  return (
    <ul className="links-list" aria-label={t('links')}>
      {proposal.links.map((link) => (
        <li key={link.href}>
          <LinkCard link={link} fallback={proposal.image} elsewhere={t('elsewhere')} />
        </li>
      ))}
    </ul>
  )
}

type ProposalPageProps = { proposal: Proposal; comments: Discussion; now: number }

const sizes = '(min-width: 77.25rem) 310px, 46vw'

export function ProposalPage({ proposal, comments, now }: ProposalPageProps) {
  const t = translate('proposal')
  const { id, slug, title, image, archived, userId, wantCount, needCount } = proposal
  return (
    <article className="wrap">
      <div className="flex items-center justify-between py-1.5 lg:pt-5 lg:pb-3.5">
        <BackButton />
        <div className="flex items-center gap-1">
          <ShareButton
            title={title}
            path={paths.proposal(proposal)}
            shared={{ type: 'proposal', id: proposal.id }}
            size="sm"
          />
          <FollowButton type="proposal" id={id} title={title} />
        </div>
      </div>
      <div className="proposal-columns">
        <ProductTile
          tint={tintOf(proposal)}
          className={image ? '' : 'aspect-square md:aspect-wide'}
          data-archived={archived || undefined}
        >
          <ProposalPicture
            proposal={proposal}
            where="page"
            sizes={sizes}
            alt={t('picture', { title })}
            label={t('drawn', { title })}
            eager
          />
        </ProductTile>
        <section className="proposal-side grid min-w-0 gap-5">
          <Author proposal={proposal} now={now} />
          <h1 className="text-d2 wrap-anywhere" dir="auto">
            {title}
          </h1>
          {proposal.description && (
            <p className="text-prose wrap-anywhere whitespace-pre-line" dir="auto">
              {proposal.description}
            </p>
          )}
          <OwnActions
            proposal={{ id, slug, userId, archived }}
            waiting={wantCount + needCount}
            hasBecome={hasBecome(proposal)}
          />
          <Became proposal={proposal} />
          {!hasBecome(proposal) && <Price proposal={proposal} />}
          <Goal proposal={proposal} />
          <ProposalLinks proposal={proposal} />
          <ReportProposal proposal={{ id, title, userId, userName: proposal.userName }} />
        </section>
        <section aria-labelledby="comments">
          <CommentList type="proposal" id={id} first={comments} now={now} title={t('comments')} />
        </section>
      </div>
    </article>
  )
}

function Author({ proposal, now }: { proposal: Proposal; now: number }) {
  const t = translate('proposal')
  const name = proposal.userName || translate('community')('someone')
  const age = formatAgo(translate('format'), proposal.publicationTimestamp, now)
  return (
    <div className="flex items-center gap-3 text-small">
      <PersonAvatar person={{ name: proposal.userName, image: proposal.userImage }} size={44} />
      <p>
        <Words text={t('proposes', { name })} />
        <br />
        <span className="text-ink-2">
          {[age, proposal.interest?.name, proposal.edited && t('edited')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {proposal.userId !== null && (
        <AuthorMenu author={{ id: proposal.userId, name: proposal.userName }} />
      )}
    </div>
  )
}

function Became({ proposal: { preorderUrl, saleUrl } }: { proposal: Proposal }) {
  const t = translate('proposal')
  const href = preorderUrl ?? saleUrl
  if (!href) return null
  return (
    <>
      <Note tone="ok" icon={<Check size={22} />}>
        {t(preorderUrl ? 'became.preorder' : 'became.sale')}
      </Note>
      <Link href={href} className={buttonClass({ kind: 'pri', size: 'lg' })}>
        {t(preorderUrl ? 'became.goPreorder' : 'became.goSale')}
      </Link>
    </>
  )
}

const priceNotes = {
  asked: { tone: 'info', icon: <MailQuestion size={22} /> },
  price: { tone: 'ok', icon: <Tag size={22} /> },
  no: { tone: 'info', icon: <CircleX size={22} /> },
} as const

function Price({ proposal: { priceQuestion } }: { proposal: Proposal }) {
  if (!priceQuestion || priceQuestion.state === 'open') return null
  const t = translate('proposal')
  const { state, text, at } = priceQuestion
  return (
    <Note {...priceNotes[state]}>
      <Words text={t(`price.${state}`, { day: formatDate(timeOf(at)) })} />
      {text && (
        <span className="mt-1 block wrap-anywhere" dir="auto">
          {text}
        </span>
      )}
    </Note>
  )
}

function Goal({ proposal }: { proposal: Proposal }) {
  const t = translate('proposal')
  const { id, title, archived, wantCount, needCount, priceThreshold, priceQuestion } = proposal
  const became = hasBecome(proposal)
  if (!archived && !became)
    return (
      <GoalPanel
        id={id}
        title={title}
        wantCount={wantCount}
        needCount={needCount}
        threshold={priceQuestion && priceQuestion.state !== 'open' ? null : priceThreshold}
        isReached={priceQuestion !== null}
      >
        <Likers proposal={proposal} />
      </GoalPanel>
    )
  return (
    <Panel ground="sunk" className="grid gap-3.5">
      {!became && (
        <Note icon={<Archive size={22} />}>
          <b>{t('archived.title')}</b> {t('archived.text')}
        </Note>
      )}
      <p className="text-d3 num">
        {t(became ? 'waited' : 'waiting', { count: wantCount + needCount })}
      </p>
      <Likers proposal={proposal} />
    </Panel>
  )
}

const namesShown = 3

function Likers({ proposal }: { proposal: Proposal }) {
  const { id, title, likes, likeCount } = proposal
  const t = translate('proposal')
  const names = likes
    .slice(0, namesShown)
    .map(({ username }) => username)
    .join(', ')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <LikeButton id={id} title={title} likeCount={likeCount} />
      {likes.length > 0 && (
        <>
          <Seats ground="sunk">
            {likes.map(({ username, image }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique
              <PersonAvatar key={index} person={{ name: username, image }} size={36} />
            ))}
          </Seats>
          <p className="text-small text-ink-2">
            {t(likeCount > namesShown ? 'likers.more' : 'likers.some', { names })}
          </p>
        </>
      )}
    </div>
  )
}
