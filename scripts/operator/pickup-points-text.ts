import { formatDateTime } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { formatAddress } from '#lib/format/postal-address.ts'
import type { OwnedPoint } from '#lib/services/money/orders/queries/pickup-points.ts'
import { terminalText } from '#lib/services/platform/terminal.ts'

const partsOf = (point: OwnedPoint) => ({
  name: point.name,
  address: formatAddress({ ...point, postalCode: point.postal_code }),
  hours: point.hours ?? terminalText('pickupPoints.noHours'),
  cost: formatCents(point.delivery_cents),
  located:
    point.located_by === 'coordinates'
      ? `${point.latitude}, ${point.longitude}`
      : terminalText('pickupPoints.byTown'),
  state: point.closed_at
    ? terminalText('pickupPoints.closed', { at: formatDateTime(point.closed_at) })
    : terminalText('pickupPoints.open'),
})

export const pointText = (point: OwnedPoint) =>
  terminalText('pickupPoints.line', { id: point.id, ...partsOf(point) })

const names = ['name', 'address', 'hours', 'cost', 'located', 'state'] as const

/** Text of a point with each field that changed. */
export const changesText = ({ before, after }: { before: OwnedPoint; after: OwnedPoint }) => {
  const [was, now] = [partsOf(before), partsOf(after)]
  const changed = names.filter((name) => was[name] !== now[name])
  const lines = changed.map((name) =>
    terminalText('pickupPoints.changed', {
      what: terminalText(`pickupPoints.parts.${name}`),
      was: was[name],
      now: now[name],
    }),
  )
  return [pointText(after), ...(lines.length > 0 ? lines : [terminalText('pickupPoints.same')])]
}
