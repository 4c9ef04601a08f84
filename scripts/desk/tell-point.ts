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

export const lineOf = (point: OwnedPoint) =>
  say('pickupPoints.line', { id: point.id, ...partsOf(point) })

const names = ['name', 'address', 'hours', 'cost', 'located', 'state'] as const

/** The point, and each part of it that is another one now. */
export const tellChanges = (before: OwnedPoint, after: OwnedPoint) => {
  const now = partsOf(after)
  console.info(lineOf(after))
  const was = partsOf(before)
  const other = names.filter((name) => was[name] !== now[name])
  for (const name of other)
    console.info(
      say('pickupPoints.changed', {
        what: say(`pickupPoints.parts.${name}`),
        was: was[name],
        now: now[name],
      }),
    )
  if (other.length === 0) console.info(say('pickupPoints.same'))
}
