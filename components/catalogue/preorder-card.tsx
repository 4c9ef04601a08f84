import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { PatientLink } from '#components/navigation/patient-link.tsx'
import { UnlessBlocked } from '#components/people/unless-blocked.tsx'
import { ProductCard, ProductTile } from '#components/ui/product-card.tsx'
import { Track } from '#components/ui/track.tsx'
import type { PreorderCard as Preorder } from '#lib/client/data/entities/catalogue.ts'
import type { Comment } from '#lib/client/data/entities/comments.ts'
import { paths } from '#lib/client/paths.ts'
import { isUrgent } from '#lib/format/countdown.ts'
import { useTranslation } from '#words'
import { FollowButton } from './follow-button.tsx'
import { CardPicture, tintOf } from './item-picture.tsx'
import { ItemPrice } from './item-price.tsx'
import { itemMarkers, marksLeftovers } from './item-texts.ts'
import { Missing, reachedOfGoal } from './missing.tsx'
import { TimeLeft } from './time-left.tsx'

/** Latest comment in one line; without one the grid row keeps its height, so that the cards of a row align. */
function CardComment({ comment }: { comment: Comment | null }) {
  if (!comment || comment.removed) return null
  return (
    <UnlessBlocked member={comment.userId}>
      <p className="flex min-w-0 gap-1.5 text-tiny text-ink-2">
        <MessageCircle size={14} className="mt-0.5" />
        <span className="truncate">
          {comment.userName && <b className="font-semibold text-ink">{comment.userName} </b>}
          {comment.content}
        </span>
      </p>
    </UnlessBlocked>
  )
}

type PreorderCardProps = {
  item: Preorder
  now: number
  sizes: string
  eager?: boolean
  showComment?: boolean
  note?: ReactNode
}

export function PreorderCard({ item, now, sizes, eager, showComment, note }: PreorderCardProps) {
  const { t } = useTranslation('catalogue')
  return (
    <ProductCard
      link={PatientLink}
      href={paths.preorder(item)}
      brand={item.subtitle}
      title={item.title}
      tile={
        <ProductTile tint={tintOf(item)} markers={itemMarkers(t, item)}>
          <CardPicture item={item} sizes={sizes} eager={eager} />
        </ProductTile>
      }
      price={<ItemPrice item={item} />}
      track={
        <Track
          size="card"
          percent={item.progress}
          urgent={isUrgent(item.expirationTimestamp, now)}
          label={t('progress')}
          valueText={reachedOfGoal(t, item)}
        />
      }
      foot={
        <>
          <span>
            <Missing group={item} />
          </span>
          {!marksLeftovers(item) && (
            <TimeLeft until={item.expirationTimestamp} writtenAt={now} size={16} />
          )}
        </>
      }
      comment={note ?? (showComment && <CardComment comment={item.latestComment} />)}
      bookmark={<FollowButton type="preorder" id={item.id} title={item.title} />}
    />
  )
}
