import { FollowButton } from '#components/catalogue/follow-button.tsx'
import { CommentList } from '#components/comments/comment-list.tsx'
import { BackButton } from '#components/navigation/back-button.tsx'
import { Link } from '#components/navigation/link.tsx'
import { ShareButton } from '#components/share-button.tsx'
import { PaintAfter } from '#components/ui/paint-after.tsx'
import { tintStyle } from '#components/ui/tint.ts'
import type { ItemDetail, NeighbourCards, PreorderDetail } from '#lib/client/entities/catalogue.ts'
import type { Discussion } from '#lib/client/entities/comments.ts'
import { liveItem } from '#lib/client/entities/live-item.ts'
import type { SaleOptions } from '#lib/client/entities/variations.ts'
import { paths, resourcePath } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { BuyPanel } from './buy-panel.tsx'
import { CameFrom } from './came-from.tsx'
import { Contents } from './contents.tsx'
import { Description } from './description.tsx'
import { DrawProof } from './draw-proof.tsx'
import { Gallery } from './gallery.tsx'
import { galleryPictures } from './gallery-pictures.ts'
import { GroupUpdates } from './group-updates.tsx'
import { Links } from './links.tsx'
import { Neighbours } from './neighbours.tsx'
import { NextSteps } from './next-steps.tsx'
import { SameGame } from './same-game.tsx'
import { Sheet } from './sheet.tsx'

export type ShownItem = {
  item: ItemDetail | PreorderDetail
  options: SaleOptions
  comments: Discussion
  neighbours: NeighbourCards
}

/** Page of a group or a sale: picture, buy panel and texts. */
type ItemPageProps = { shown: ShownItem; isWeepOffered: boolean; now: number }

export function ItemPage({ shown, isWeepOffered, now }: ItemPageProps) {
  const { item, options } = shown
  const running = 'goal' in item && item.status === 'running'
  return (
    <article className="item tinted" style={tintStyle(item.image.tint)}>
      <div className="wrap item-top">
        <div className="item-bar">
          <BackButton />
          <ShareButton
            title={item.title}
            path={resourcePath(item.type, item)}
            shared={{ type: item.type, id: item.id }}
            size="sm"
          />
          <FollowButton type={item.type} id={item.id} title={item.title} />
        </div>
        <PaintAfter id="buy" />
        <Gallery title={item.title} pictures={galleryPictures(item, options)} />
        <BuyPanel
          written={liveItem(item, options)}
          sameGame={item.sameGame && <SameGame game={item.sameGame} />}
          aboutWeep={
            isWeepOffered && (
              <Link href={paths.weep()} className="link">
                {translate('item')('weepLook')}
              </Link>
            )
          }
          now={now}
        />
        {running && <NextSteps group={item} />}
      </div>
      <div className="wrap item-body">
        <div>
          {'goal' in item && <GroupUpdates updates={item.updates} />}
          <div className="empty:hidden">
            <Description item={item} />
            <CameFrom proposal={item.proposal} />
          </div>
          <Contents options={options} />
          {'goal' in item && !running && <DrawProof draws={item.draws} />}
        </div>
        <div>
          <Sheet properties={item.properties} />
          <Links item={item} />
        </div>
        <Comments {...shown} now={now} />
      </div>
      <Neighbours of={item.type} neighbours={shown.neighbours} now={now} />
    </article>
  )
}

function Comments({ item, comments, now }: ShownItem & { now: number }) {
  const t = translate('comments')
  return (
    <section className="item-comments" aria-labelledby="comments">
      <CommentList type={item.type} id={item.id} first={comments} now={now} title={t('title')} />
    </section>
  )
}
