import { ChevronRight, Lightbulb, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { DrawnBox } from '#components/ui/drawn-box.tsx'
import { Marker, type MarkerKind } from '#components/ui/marker.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import { useOwnComments, useOwnProposals } from '#lib/client/data/community/following.ts'
import type { OwnComment } from '#lib/client/data/entities/comments.ts'
import type { Proposal } from '#lib/client/data/entities/community.ts'
import { type Picture, pictureSrc } from '#lib/client/data/entities/wire.ts'
import { paths, resourcePath } from '#lib/client/paths.ts'
import { formatDate } from '#lib/format/dates.ts'
import { boxTint } from '#lib/format/drawn-box.ts'
import { ownWords } from '#lib/site/own-words.ts'
import { OwnList, rowLook, SmallCover, takeExport } from '../own-list.tsx'

type OwnRowProps = {
  href: string
  image: Picture | null
  title: string
  marker?: ReactNode
  children: ReactNode
}

function OwnRow({ href, image, title, marker, children }: OwnRowProps) {
  return (
    <li>
      <Link className={rowLook} href={href}>
        {image ? (
          <SmallCover image={image} src={pictureSrc(image, 160)} size={64} />
        ) : (
          <Thumb size={64} tint={boxTint(title)}>
            <DrawnBox title={title} cells={3} />
          </Thumb>
        )}
        <div className="min-w-0 wrap-anywhere">
          <b className="leading-snug group-hover:text-link" dir="auto">
            {title}
          </b>
          {children}
        </div>
        <span className="col-start-2 empty:hidden md:col-start-3 md:row-start-1">{marker}</span>
        <ChevronRight
          size={20}
          aria-hidden="true"
          className="hidden text-ink-2 md:col-start-4 md:block"
        />
      </Link>
    </li>
  )
}

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

function ProposalRow({ proposal }: { proposal: Proposal }) {
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

function CommentRow({ comment }: { comment: OwnComment }) {
  const { t } = useTranslation('own-comments')
  const { id, place, content, parentId, publishedAt, likes, answersCounter } = comment
  const date = formatDate(publishedAt)
  const counts = [
    likes > 0 && t('likes', { count: likes }),
    answersCounter > 0 && t('answers', { count: answersCounter }),
  ].filter(Boolean)
  return (
    <OwnRow
      href={`${resourcePath(place.type, place)}#comment-${id}`}
      image={place.image}
      title={place.title}
    >
      <p className="line-clamp-3 text-small" dir="auto">
        {content}
      </p>
      <p className="text-small text-ink-2">
        {[t(parentId === null ? 'written' : 'answered', { date }), ...counts].join(' · ')}
      </p>
    </OwnRow>
  )
}

const takeProposals = takeExport('proposals', 'proposte.xlsx')
const takeComments = takeExport('comments', 'commenti.xlsx')

export function ProposalsTab() {
  return (
    <I18nProvider words={ownWords}>
      <div className="grid gap-14">
        <div>
          <OwnProposals />
        </div>
        <div>
          <OwnComments />
        </div>
      </div>
    </I18nProvider>
  )
}

function OwnProposals() {
  const { t } = useTranslation('own-proposals')
  const list = useOwnProposals()
  return (
    <OwnList
      list={list}
      t={t}
      icon={<Lightbulb size={32} aria-hidden="true" />}
      start={paths.propose()}
      take={takeProposals}
      rows={3}
    >
      <ul>
        {list.items.map((proposal) => (
          <ProposalRow key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </OwnList>
  )
}

function OwnComments() {
  const { t } = useTranslation('own-comments')
  const list = useOwnComments()
  return (
    <OwnList
      list={list}
      t={t}
      icon={<MessageCircle size={32} aria-hidden="true" />}
      start={paths.community()}
      take={takeComments}
      rows={3}
    >
      <ul>
        {list.items.map((comment) => (
          <CommentRow key={comment.id} comment={comment} />
        ))}
      </ul>
    </OwnList>
  )
}
