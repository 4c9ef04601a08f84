import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import type { OwnedPoint } from '#lib/services/money/orders/queries/pickup-points.ts'
import { say } from '#lib/services/platform/terminal.ts'

const partsOf = (point: OwnedPoint) => ({
  name: point.name,
  address: say('pickupPoints.address', {
    street: point.street,
    code: point.postal_code,
    city: point.city,
    province: point.province,
  }),
  hours: point.hours ?? say('pickupPoints.noHours'),
  cost: formatCents(point.delivery_cents),
  located:
    point.located_by === 'coordinates'
      ? `${point.latitude}, ${point.longitude}`
      : say('pickupPoints.byTown'),
  state: point.closed_at
    ? say('pickupPoints.closed', { at: formatDateTime(point.closed_at) })
    : say('pickupPoints.open'),
})

export const pointText = (point: OwnedPoint) =>
  say('pickupPoints.line', { id: point.id, ...partsOf(point) })

const names = ['name', 'address', 'hours', 'cost', 'located', 'state'] as const

/** Text of a point with each field that changed. */
export const changesText = ({ before, after }: { before: OwnedPoint; after: OwnedPoint }) => {
  const [was, now] = [partsOf(before), partsOf(after)]
  const changed = names.filter((name) => was[name] !== now[name])
  const lines = changed.map((name) =>
    say('pickupPoints.changed', {
      what: say(`pickupPoints.parts.${name}`),
      was: was[name],
      now: now[name],
    }),
  )
  return [pointText(after), ...(lines.length > 0 ? lines : [say('pickupPoints.same')])]
}
