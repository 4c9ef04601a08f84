import type { TFunction } from 'i18next'
import type { MarkerKind } from '#components/ui/marker.tsx'
import type { TileMarker } from '#components/ui/product-card.tsx'
import type { PreorderCard, SaleCard, Ships } from '#lib/client/data/entities/catalogue.ts'
import { formatShortDate, formatWeekday, formatWeekdayName } from '#lib/format/dates.ts'
import { formatDiscount } from '#lib/format/money.ts'

const looks = {
  new: 'new',
  weep: 'weep',
  limited: 'last',
  last: 'last',
  sold_out: 'closed',
  goal_reached: 'reached',
  closed: 'closed',
} as const satisfies Record<string, MarkerKind>

type Marked = Pick<SaleCard, 'markers' | 'discount'> & Partial<Pick<PreorderCard, 'status'>>

/** True for a closed group that sells remaining copies. */
export const marksLeftovers = ({ markers, status }: Marked) =>
  status === 'expired' && markers.some(({ type }) => type === 'last')

const openMarkers = (t: TFunction<'catalogue'>, markers: SaleCard['markers']) =>
  markers
    // The line under the title already shows these two.
    .filter(({ type }) => type !== 'last' && type !== 'goal_reached')
    .map(({ type, value, until }) => ({
      kind: looks[type],
      text: t(`markers.${type}`, { count: value ?? 0 }),
      more: until && t('until', { date: formatShortDate(new Date(until)) }),
    }))

export function itemMarkers(t: TFunction<'catalogue'>, item: Marked): TileMarker[] {
  const shown: TileMarker[] = marksLeftovers(item)
    ? [{ kind: 'last', text: t('markers.leftovers') }]
    : openMarkers(t, item.markers)
  if (item.discount === 0) return shown
  return [{ kind: 'discount', text: formatDiscount(item.discount) }, ...shown]
}

/** "domani", "giovedì", "giovedì 12 marzo" */
export const shippingDay = (
  t: TFunction<'catalogue'>,
  { inDays, onTimestamp }: Pick<Ships, 'inDays' | 'onTimestamp'>,
) => {
  if (inDays === 1) return t('availability.tomorrow')
  return inDays < 7 ? formatWeekdayName(onTimestamp) : formatWeekday(onTimestamp)
}

/** "Disponibile, parte domani": the server computes the number of days, so pages need no clock. */
export const shipsText = (t: TFunction<'catalogue'>, ships: Omit<Ships, 'untilTimestamp'>) =>
  t(ships.isAwaited ? 'availability.awaited' : 'availability.ready', { day: shippingDay(t, ships) })
