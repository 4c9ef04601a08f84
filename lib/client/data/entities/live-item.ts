import type { z } from 'zod'
import type { liveItem as liveItemWire } from '#lib/contract/live.ts'
import { type ItemDetail, type PreorderDetail, toGoal } from './catalogue.ts'
import { type Bundle, type SaleOptions, toVariation } from './variations.ts'
import { fields, pick, timeOf, timeOfOrNull } from './wire.ts'

export type LiveGroup = ReturnType<typeof groupOf>
export type LiveItem = ReturnType<typeof liveItem>

const groupOf = (group: PreorderDetail) =>
  pick(
    group,
    ...(['goal', 'reached', 'missing', 'progress', 'goalUnit', 'participants', 'outcome'] as const),
    ...(['paysBack', 'people', 'expirationTimestamp', 'deliverOnTimestamp', 'carton'] as const),
  )

/** True for a bundle of a successful group whose remaining copies are sold at once. */
export const isLeftover = ({ type, expired }: Bundle) => type === 'sale' && !expired

/** True for a group that ended without success. */
export const isLost = ({ outcome }: Pick<LiveGroup, 'outcome'>) =>
  outcome === 'failed' || outcome === 'cancelled'

/** True for a closed group that sells remaining copies. */
export const sellsLeftovers = ({ group, status, options }: LiveItem) =>
  group !== null &&
  status === 'expired' &&
  options.saleVariations.some(({ bundles }) => bundles.some(isLeftover))

/** Parts of an item that can change while it is viewed; descriptions change on the next visit. */
export const liveItem = (detail: ItemDetail | PreorderDetail, options: SaleOptions) => ({
  ...pick(
    detail,
    ...(['id', 'slug', 'title', 'subtitle', 'status', 'markers', 'weepOnly', 'ships'] as const),
    'weepOnlyUntilTimestamp',
  ),
  type: detail.type,
  travelsWith: detail.groupShippingItem,
  group: 'goal' in detail ? groupOf(detail) : null,
  options,
})

type LiveState = Exclude<z.output<typeof liveItemWire>, { gone: true }>

const toGroup = (wire: Extract<LiveState, { people: unknown }>) => ({
  ...toGoal(wire.requirement),
  ...fields(pick(wire, 'participants', 'outcome', 'pays_back', 'people')),
  expirationTimestamp: timeOf(wire.expiration_timestamp),
  deliverOnTimestamp: timeOfOrNull(wire.deliver_on_timestamp),
})

/** Merges live data into an item, keeping the pictures and contents of the page. */
export const withNews = (written: LiveItem, wire: LiveState): LiveItem => {
  const group = 'people' in wire && {
    ...toGroup(wire),
    carton: written.group?.carton ?? null,
  }
  const { saleVariations } = written.options
  const images = new Map(saleVariations.map((one) => [one.id, one.images]))
  const contents = new Map(
    saleVariations.flatMap(({ bundles }) => bundles.map(({ id, items }) => [id, items] as const)),
  )
  return {
    ...written,
    ...pick(wire, 'slug', 'title', 'subtitle', 'status', 'markers'),
    weepOnly: wire.weep_only,
    weepOnlyUntilTimestamp: timeOfOrNull(wire.weep_only_until),
    group: group || null,
    options: {
      progress: group ? group.progress : null,
      availability: wire.availability,
      expirationTimestamp: group ? group.expirationTimestamp : null,
      deliverOnTimestamp: timeOfOrNull(wire.deliver_on_timestamp),
      saleVariations: wire.sale_variations.map((variation) =>
        toVariation({
          ...variation,
          images: images.get(variation.id) ?? [],
          bundles: variation.bundles.map((bundle) => ({
            ...bundle,
            items: contents.get(bundle.id) ?? [],
          })),
        }),
      ),
    },
  }
}
