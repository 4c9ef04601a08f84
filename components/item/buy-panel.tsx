'use client'

import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { ItemPicture } from '#components/catalogue/item-picture.tsx'
import { itemMarkers } from '#components/catalogue/item-texts.ts'
import { Link } from '#components/navigation/link.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Marker } from '#components/ui/marker.tsx'
import { Note } from '#components/ui/note.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import { Words } from '#components/words.tsx'
import type { LiveGroup, LiveItem } from '#lib/client/data/entities/live-item.ts'
import { useLiveItem } from '#lib/client/hooks/live.ts'
import { paths, resourcePath } from '#lib/client/paths.ts'
import { shortestTerm } from '#lib/contract/search-rules.ts'
import { formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'
import { ActionButton, BuyFoot } from './buy-foot.tsx'
import { Choose } from './choose.tsx'
import { useGalleryFollows } from './gallery.tsx'
import { GroupProgress } from './group-progress.tsx'
import { LiveNews, StateNote } from './live-notes.tsx'
import { ChosenPrice, PriceTerms, Promises } from './price-lines.tsx'
import { checkoutPath, useAct, useItemAction } from './use-act.ts'
import { useChoice } from './use-choice.ts'

function TravelsWith({ other }: { other: NonNullable<LiveItem['travelsWith']> }) {
  const { t } = useTranslation('item')
  return (
    <Note
      icon={
        <Thumb tint={other.image.tint} size={56}>
          <ItemPicture image={other.image} sizes="42px" />
        </Thumb>
      }
    >
      <Words
        text={t('travels', { title: other.title })}
        marks={{ a: <Link href={resourcePath(other.type, other)} /> }}
      />
    </Note>
  )
}

/** True while the element is in the viewport; initially true, until the observer has reported. */
const useIsSeen = (element: RefObject<HTMLElement | null>) => {
  const [seen, setSeen] = useState(true)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const watch = new IntersectionObserver((entries) =>
      setSeen(entries.at(-1)?.isIntersecting ?? true),
    )
    watch.observe(current)
    return () => watch.disconnect()
  }, [element])
  return seen
}

type BuyBarProps = {
  /** Foot of the panel; this bar is shown while it is out of view. */
  foot: RefObject<HTMLElement | null>
  price: ReactNode
  hint: ReactNode
  children: ReactNode
}

function BuyBar({ foot, price, hint, children }: BuyBarProps) {
  const seen = useIsSeen(foot)
  return (
    <div className="buy-bar" hidden={seen}>
      <div className="wrap">
        <div>
          <p className="num">{price}</p>
          <p className="text-tiny text-ink-2">{hint}</p>
        </div>
        {children}
      </div>
    </div>
  )
}

// Loaded lazily: few members are on a waiting list, and who is known only after hydration.
const WaitingPlace = lazyPart(async () => (await import('./waiting-place.tsx')).WaitingPlace)

type BuyPanelProps = {
  written: LiveItem
  sameGame: ReactNode
  aboutWeep: ReactNode
  now: number
}

/** Title length above which a smaller heading is used, to keep the panel in view. */
const longTitle = 60

const isGroup = (item: LiveItem): item is LiveItem & { group: LiveGroup } => item.group !== null

export function BuyPanel({ written, sameGame, aboutWeep, now }: BuyPanelProps) {
  const { t } = useTranslation('item')
  const { item, gone } = useLiveItem(written)
  const { variation, bundle, quantity, isWish, ...choose } = useChoice(item.options)
  useGalleryFollows(isWish ? variation : undefined, item.options.saleVariations)
  const { action, awaited, joined, signedIn } = useItemAction(item, bundle)
  const foot = useRef<HTMLDivElement>(null)
  const chosen = bundle && variation ? { bundle, variation } : undefined

  const choice = bundle && { bundle: bundle.id, quantity }
  const here = item.type === 'preorder' ? paths.preorder(item, choice) : paths.sale(item, choice)
  // Sign-in continues with the pressed action, so that it need not be pressed again.
  const back = (choice && checkoutPath(action.kind, item.id, choice)) ?? here
  const act = { action, signedIn, back, ...useAct({ item, bundle, quantity, kind: action.kind }) }

  const picker = (
    <Choose
      item={item}
      variation={variation}
      bundle={bundle}
      onVariation={choose.chooseVariation}
      onBundle={choose.chooseBundle}
    />
  )
  return (
    <section className="buy" aria-label={t(isGroup(item) ? 'buy' : 'buySale')}>
      <ItemHead item={item} joined={joined} />
      {gone && (
        <Note tone="danger">
          <b>{t('gone.title')}.</b> {t('gone.text')}
        </Note>
      )}
      <StateNote item={item} />
      {isGroup(item) && <GroupProgress item={item} bundle={bundle} joined={joined} now={now} />}
      {!isGroup(item) && chosen && (
        <div>
          <ChosenPrice bundle={chosen.bundle} />
          <PriceTerms {...chosen} />
        </div>
      )}
      {picker}
      {isGroup(item) && chosen && <PriceTerms {...chosen} />}
      {isGroup(item) && item.travelsWith && <TravelsWith other={item.travelsWith} />}
      {isGroup(item) && sameGame}
      {bundle && awaited !== 'no' && (
        <Suspense fallback={<div className="h-24" />}>
          <WaitingPlace key={`${bundle.id} ${awaited}`} bundleId={bundle.id} />
        </Suspense>
      )}
      <BuyFoot
        ref={foot}
        item={item}
        bundle={bundle}
        quantity={quantity}
        onQuantity={choose.chooseQuantity}
        aboutWeep={aboutWeep}
        {...act}
      />
      {!isGroup(item) && chosen && <Promises item={item} {...chosen} />}
      {!isGroup(item) && sameGame}
      {!isGroup(item) && item.travelsWith && <TravelsWith other={item.travelsWith} />}
      <LiveNews item={item} bundle={bundle} />
      {bundle && action.enabled && (
        <BuyBar
          foot={foot}
          price={formatEuros(bundle.currentPrice)}
          hint={action.kind === 'join' ? t('promise.nowFree') : bundle.title}
        >
          <ActionButton {...act} />
        </BuyBar>
      )}
    </section>
  )
}

function ItemHead({ item, joined }: { item: LiveItem; joined: boolean }) {
  const { t } = useTranslation('item')
  const { t: catalogue } = useTranslation('catalogue')
  const markers = itemMarkers(catalogue, { ...item, discount: 0 })
  return (
    <div className="item-head">
      <div className="item-brand">
        <p>
          {item.subtitle.length < shortestTerm ? (
            item.subtitle
          ) : (
            <Link
              href={paths.publisher(item.subtitle)}
              rel="nofollow"
              className="link inline-block py-1"
            >
              {item.subtitle}
            </Link>
          )}
        </p>
        {joined && <Marker kind="seat">{t('marker.seat')}</Marker>}
        {markers.map(({ kind, text, more }) => (
          <Marker key={kind} kind={kind}>
            {text} {more}
          </Marker>
        ))}
      </div>
      <h1 className={item.title.length > longTitle ? 'text-d3' : 'text-d2'}>{item.title}</h1>
    </div>
  )
}
