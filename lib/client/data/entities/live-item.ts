import type { z } from 'zod'
import type { liveItem as liveItemWire } from '#lib/contract/live.ts'
import { type ItemDetail, type PreorderDetail, toGoal } from './catalogue.ts'
import { type Bundle, type SaleOptions, toVariation } from './variations.ts'
import { timeOf, timeOfOrNull } from './wire.ts'

export type LiveGroup = ReturnType<typeof groupOf>
export type LiveItem = ReturnType<typeof liveItem>

const groupOf = (group: PreorderDetail) => ({
  goal: group.goal,
  reached: group.reached,
  missing: group.missing,
  progress: group.progress,
  goalUnit: group.goalUnit,
  participants: group.participants,
  outcome: group.outcome,
  paysBack: group.paysBack,
  people: group.people,
  expirationTimestamp: group.expirationTimestamp,
  deliverOnTimestamp: group.deliverOnTimestamp,
  carton: group.carton,
})

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
  type: detail.type,
  id: detail.id,
  slug: detail.slug,
  title: detail.title,
  subtitle: detail.subtitle,
  status: detail.status,
  markers: detail.markers,
  weepOnly: detail.weepOnly,
  weepOnlyUntilTimestamp: detail.weepOnlyUntilTimestamp,
  travelsWith: detail.groupShippingItem,
  ships: detail.ships,
  group: 'goal' in detail ? groupOf(detail) : null,
  options,
})

type LiveWire = z.output<typeof liveItemWire>
type LiveState = Exclude<LiveWire, { gone: true }>

const toGroup = (wire: Extract<LiveState, { people: unknown }>) => ({
  ...toGoal(wire.requirement),
  participants: wire.participants,
  outcome: wire.outcome,
  paysBack: wire.pays_back,
  people: wire.people,
  expirationTimestamp: timeOf(wire.expiration_timestamp),
  deliverOnTimestamp: timeOfOrNull(wire.deliver_on_timestamp),
})

/** Merges live data into an item, keeping the pictures and contents of the page. */
export const withNews = (written: LiveItem, wire: LiveState): LiveItem => {
  const carton = written.group?.carton ?? null
  const group = 'people' in wire ? { ...toGroup(wire), carton } : null
  const variations = new Map(written.options.saleVariations.map((one) => [one.id, one]))
  const bundles = new Map(
    [...variations.values()].flatMap((one) => one.bundles).map((one) => [one.id, one]),
  )
  return {
    ...written,
    slug: wire.slug,
    title: wire.title,
    subtitle: wire.subtitle,
    status: wire.status,
    markers: wire.markers,
    weepOnly: wire.weep_only,
    weepOnlyUntilTimestamp: timeOfOrNull(wire.weep_only_until),
    group,
    options: {
      progress: group?.progress ?? null,
      availability: wire.availability,
      expirationTimestamp: group?.expirationTimestamp ?? null,
      deliverOnTimestamp: timeOfOrNull(wire.deliver_on_timestamp),
      saleVariations: wire.sale_variations.map((variation) =>
        toVariation({
          ...variation,
          images: variations.get(variation.id)?.images ?? [],
          bundles: variation.bundles.map((bundle) => ({
            ...bundle,
            items: bundles.get(bundle.id)?.items ?? [],
          })),
        }),
      ),
    },
  }
}
