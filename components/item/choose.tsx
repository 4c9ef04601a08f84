'use client'

import type { TFunction } from 'i18next'
import { Marker } from '#components/ui/marker.tsx'
import { OptionTile, OptionTiles } from '#components/ui/option-tile.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { Select } from '#components/ui/select.tsx'
import { useEarlyChoices } from '#components/ui/use-early-choices.ts'
import { isLeftover, type LiveItem, sellsLeftovers } from '#lib/client/data/entities/live-item.ts'
import type { Bundle, Variation } from '#lib/client/data/entities/variations.ts'
import { formatWeekdayTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { useTranslation } from '#words'

const segments = 3

type EditionsProps = { variations: Variation[]; chosen: Variation; onChoose: (id: number) => void }

function Editions({ variations, chosen, onChoose }: EditionsProps) {
  const { t } = useTranslation('item')
  if (variations.length <= segments)
    return (
      <>
        <p className="label">{t('edition')}</p>
        <Segmented
          label={t('edition')}
          name="edition"
          segments={variations.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={String(chosen.id)}
          onValue={(value) => onChoose(Number(value))}
        />
      </>
    )
  return (
    <>
      <label className="label" htmlFor="edition">
        {t('edition')}
      </label>
      <Select
        id="edition"
        value={chosen.id}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {variations.map(({ id, title, currentPrice }) => (
          <option key={id} value={id}>
            {title}, {formatEuros(currentPrice)}
          </option>
        ))}
      </Select>
    </>
  )
}

type BundleTilesProps = {
  item: LiveItem
  bundles: Bundle[]
  chosen: Bundle | undefined
  onChoose: (id: number) => void
}

const few = 6

type Words = TFunction<'item'>

/** Maximum number of listed pieces; the full list is further down the page. */
const pieces = 6

const contentsOf = (t: Words, { items }: Pick<Bundle, 'items'>) => {
  const names = items
    .slice(0, pieces)
    .map(({ title, quantity }) =>
      quantity > 1 ? t('bundle.piece', { title, count: quantity }) : title,
    )
    .join(', ')
  const count = items.length - pieces
  return count > 0 ? t('bundle.more', { told: names, count }) : names
}

const isScarce = ({ availability, expired }: Bundle) =>
  !expired && availability !== null && availability > 0 && availability <= few

/** Copies left in a closed group; few ones are shown as scarce. */
const leftoverText = (t: Words, bundle: Bundle) => {
  if (isScarce(bundle)) return ''
  const isOpen = isLeftover(bundle)
  if (isOpen && bundle.availability) return t('bundle.copies', { count: bundle.availability })
  return t(isOpen && bundle.enableWaitingList ? 'bundle.goneWaitingList' : 'bundle.gone')
}

const availabilityText = (t: Words, bundle: Bundle) => {
  const { availability, expired, enableWaitingList, isLimited } = bundle
  if (expired) return t('bundle.expired')
  if (availability === 0) return t(enableWaitingList ? 'bundle.waitingList' : 'bundle.soldOut')
  if (availability === null || isScarce(bundle)) return isLimited ? t('bundle.limited') : ''
  const ready = t('bundle.ready', { count: availability })
  return isLimited ? `${t('bundle.limited')}, ${ready}` : ready
}

/** True only if the item as a whole is not weep-only. */
const isWeepOnly = (item: LiveItem, bundle: Bundle) =>
  bundle.weepOnly && !bundle.expired && !item.weepOnly

const details = (t: Words, item: LiveItem, bundle: Bundle) => [
  contentsOf(t, bundle),
  item.status === 'running' && availabilityText(t, bundle),
  sellsLeftovers(item) && leftoverText(t, bundle),
  isWeepOnly(item, bundle) &&
    bundle.weepOnlyUntilTimestamp &&
    t('bundle.weepUntil', { moment: formatWeekdayTime(bundle.weepOnlyUntilTimestamp) }),
  bundle.deliveryCost > 0 && t('bundle.delivery', { price: formatEuros(bundle.deliveryCost) }),
]

function BundleTiles({ item, bundles, chosen, onChoose }: BundleTilesProps) {
  const { t } = useTranslation('item')
  return (
    <OptionTiles aria-label={t('bundles')}>
      {bundles.map((bundle) => (
        <BundleTile
          key={bundle.id}
          item={item}
          bundle={bundle}
          checked={bundle === chosen}
          onChoose={() => onChoose(bundle.id)}
        />
      ))}
    </OptionTiles>
  )
}

type BundleTileProps = { item: LiveItem; bundle: Bundle; checked: boolean; onChoose: () => void }

function BundleTile({ item, bundle, checked, onChoose }: BundleTileProps) {
  const { t } = useTranslation('item')
  const { t: catalogue } = useTranslation('catalogue')
  const { currentPrice, struckPrice, availability, expired } = bundle
  const weepOnly = isWeepOnly(item, bundle)
  const leftovers = sellsLeftovers(item)
  const away =
    (item.status === 'running' || leftovers) && (expired || availability === 0 || weepOnly)
  return (
    <OptionTile
      name="bundle"
      value={bundle.id}
      checked={checked}
      onChange={onChoose}
      className={away ? 'option-away' : ''}
      title={bundle.title}
      price={formatEuros(currentPrice)}
      marker={
        weepOnly ? (
          <>
            <b>{formatEuros(currentPrice)}</b>
            <Marker kind="weep">{t('marker.weep')}</Marker>
          </>
        ) : undefined
      }
      old={
        struckPrice
          ? {
              price: formatEuros(struckPrice.price),
              label: catalogue(`struck.${struckPrice.basis}`),
            }
          : undefined
      }
      scarce={
        isScarce(bundle) &&
        t(leftovers ? 'bundle.copies' : 'bundle.left', { count: availability ?? 0 })
      }
      detail={details(t, item, bundle)
        .filter(Boolean)
        .map((line) => <span key={String(line)}>{line}</span>)}
    />
  )
}

type ChooseProps = {
  item: LiveItem
  variation: Variation | undefined
  bundle: Bundle | undefined
  onVariation: (id: number) => void
  onBundle: (id: number) => void
}

export function Choose({ item, variation, bundle, onVariation, onBundle }: ChooseProps) {
  const { t } = useTranslation('item')
  const editions = useEarlyChoices<HTMLDivElement>()
  const bundles = useEarlyChoices<HTMLDivElement>()
  const variations = item.options.saleVariations
  if (!variation) return null
  // The foot of the panel may lie over the third: the number says that there are more.
  const count = variation.bundles.length
  const isOffered = item.status === 'running' || sellsLeftovers(item)
  return (
    <>
      {variations.length > 1 && (
        <div ref={editions} className="choose">
          <Editions variations={variations} chosen={variation} onChoose={onVariation} />
        </div>
      )}
      <div ref={bundles} className="choose">
        <p className="label flex justify-between gap-x-4">
          {t(isOffered ? 'bundles' : 'bundlesWere')}
          {count > 2 && <span className="hint">{t('bundlesCount', { count })}</span>}
        </p>
        <BundleTiles item={item} bundles={variation.bundles} chosen={bundle} onChoose={onBundle} />
        <OtherEditions variations={variations.filter((one) => one !== variation)} />
      </div>
    </>
  )
}

/** Without scripts no edition can be chosen, but all are readable. */
function OtherEditions({ variations }: { variations: Variation[] }) {
  if (variations.length === 0) return null
  return (
    <noscript>
      {variations.map(({ id, title, bundles }) => (
        <ul key={id} aria-label={title}>
          {bundles.map((bundle) => (
            <li key={bundle.id}>
              {title}, {bundle.title}: {formatEuros(bundle.currentPrice)}
            </li>
          ))}
        </ul>
      ))}
    </noscript>
  )
}
