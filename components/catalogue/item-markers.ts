import type { TFunction } from 'i18next'
import type { MarkerKind } from '#components/ui/marker.tsx'
import type { TileMarker } from '#components/ui/product-tile.tsx'
import type { SaleCard } from '#lib/client/entities/catalogue.ts'
import { formatShortDate } from '#lib/format/dates.ts'
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

/** All possible markers of a tile; the tile shows the two most important ones. */
export function itemMarkers(
  t: TFunction<'catalogue'>,
  item: Pick<SaleCard, 'markers' | 'discount'>,
): TileMarker[] {
  const shown = item.markers
    // The line under the title already shows these two.
    .filter(({ type }) => type !== 'last' && type !== 'goal_reached')
    .map(({ type, value, until }) => ({
      kind: looks[type],
      text: t(`markers.${type}`, { count: value ?? 0 }),
      more: until && t('until', { date: formatShortDate(new Date(until)) }),
    }))
  if (item.discount === 0) return shown
  return [{ kind: 'discount', text: formatDiscount(item.discount) }, ...shown]
}
