import { Lightbulb, Package } from 'lucide-react'
import { FollowButton } from '#components/catalogue/follow-button.tsx'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { CommentList } from '#components/comments/comment-list.tsx'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { BackButton } from '#components/navigation/back-button.tsx'
import { Link } from '#components/navigation/link.tsx'
import { ShareButton } from '#components/share-button.tsx'
import { ItemStructuredData } from '#components/structured-data.tsx'
import { Note } from '#components/ui/note.tsx'
import { PaintAfter } from '#components/ui/paint-after.tsx'
import { Thumb, tintStyle } from '#components/ui/thumb.tsx'
import { Words } from '#components/words.tsx'
import type {
  ItemDetail,
  NeighbourCards,
  PreorderDetail,
} from '#lib/client/data/entities/catalogue.ts'
import type { Discussion } from '#lib/client/data/entities/comments.ts'
import { liveItem } from '#lib/client/data/entities/live-item.ts'
import type { Bundle, SaleOptions } from '#lib/client/data/entities/variations.ts'
import type { Picture } from '#lib/client/data/entities/wire.ts'
import { paths, resourcePath } from '#lib/client/paths.ts'
import { pickWords, translate } from '#lib/site/i18n.ts'
import type { Shop } from '#lib/site/shop.ts'
import { BuyPanel } from './buy-panel.tsx'
import { Gallery } from './gallery.tsx'
import { DrawProof, GroupUpdates, NextSteps } from './group-story.tsx'
import { Neighbours, SameGame } from './neighbours.tsx'
import { Links, Sheet } from './sheet.tsx'

/** Pictures without duplicates, the box on the table first. */
const galleryPictures = (item: ItemDetail, options: SaleOptions): Picture[] => {
  const variations = options.saleVariations.flatMap(({ images }) => images)
  const all = [item.tableImage ?? item.image, item.image, ...variations]
  return [...new Map(all.map((picture) => [picture.id, picture])).values()]
}

/** Splits the text into paragraphs: a blank line separates them, a single line break is kept. */
function Description({ item }: { item: Pick<ItemDetail, 'description' | 'info'> }) {
  const paragraphs = item.description.split(/\n\s*\n/).filter((text) => text.trim() !== '')
  if (paragraphs.length === 0 && !item.info) return null
  return (
    <section aria-labelledby="description">
      <h2 id="description" className="text-d3">
        {translate('item')('description')}
      </h2>
      <div className="prose">
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {item.info && <Note>{item.info}</Note>}
      </div>
    </section>
  )
}

type Piece = Bundle['items'][number] & { bundles: string[] }

const piecesOf = (bundles: Bundle[]): Piece[] => {
  const pieces = new Map<string, Piece>()
  for (const bundle of bundles)
    for (const item of bundle.items) {
      const key = `${item.title}\n${item.description}`
      const piece = pieces.get(key) ?? { ...item, bundles: [] }
      pieces.set(key, { ...piece, bundles: [...piece.bundles, bundle.title] })
    }
  return [...pieces.values()]
}

function Contents({ options }: { options: SaleOptions }) {
  const t = translate('item')
  const bundles = options.saleVariations.flatMap((variation) => variation.bundles)
  const pieces = piecesOf(bundles)
  if (pieces.length === 0) return null
  return (
    <section aria-labelledby="contents">
      <h2 id="contents" className="text-d3">
        {t('contents.title')}
      </h2>
      <ul className="contents-list">
        {pieces.map((piece) => (
          <li key={`${piece.title} ${piece.description}`}>
            <Thumb tint={piece.image?.tint} size={72}>
              {piece.image ? (
                <ItemPicture image={piece.image} sizes="54px" />
              ) : (
                <Package size={24} />
              )}
            </Thumb>
            <div>
              <b>{piece.title}</b>
              {piece.description && <p className="text-small text-ink-2">{piece.description}</p>}
              {piece.bundles.length < bundles.length && (
                <p className="text-tiny text-ink-2">
                  {t('contents.only', { bundles: [...new Set(piece.bundles)].join(', ') })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CameFrom({ proposal }: Pick<ItemDetail, 'proposal'>) {
  if (!proposal) return null
  const t = translate('item')
  const { userName: name, waiting: count } = proposal
  return (
    <p className="mt-5 flex items-start gap-2.5 text-small text-ink-2">
      <Lightbulb size={20} className="shrink-0" />
      <span className="wrap-anywhere">
        <Words
          text={t(name ? 'cameFrom.by' : 'cameFrom.somebody', { name })}
          marks={{ b: <b className="text-ink" /> }}
        />{' '}
        {count > 1 && <>{t('cameFrom.waiting', { count })} </>}
        <Link href={paths.proposal(proposal)} className="text-link underline">
          {t('cameFrom.read')}
        </Link>
      </span>
    </p>
  )
}

export type ShownItem = {
  item: ItemDetail | PreorderDetail
  options: SaleOptions
  /** Null in a preview. */
  comments: Discussion | null
  neighbours: NeighbourCards
}

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
        <PaintAfter id="buy-end" />
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
        {shown.comments && <Comments item={item} comments={shown.comments} now={now} />}
      </div>
      <Neighbours of={item.type} neighbours={shown.neighbours} now={now} />
    </article>
  )
}

type CommentsProps = { item: ItemDetail; comments: Discussion; now: number }

function Comments({ item, comments, now }: CommentsProps) {
  const t = translate('comments')
  return (
    <section className="item-comments" aria-labelledby="comments">
      <CommentList type={item.type} id={item.id} first={comments} now={now} title={t('title')} />
    </section>
  )
}

export function ItemView({ shown, shop, now }: { shown: ShownItem; shop: Shop; now: number }) {
  return (
    <I18nProvider words={pickWords('catalogue', 'item', 'share')}>
      <ItemPage shown={shown} isWeepOffered={shop.isWeepOffered} now={now} />
      <ItemStructuredData shop={shop} item={shown.item} options={shown.options} />
    </I18nProvider>
  )
}
