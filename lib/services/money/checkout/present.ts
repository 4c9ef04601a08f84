import type { ShippingHours } from '#kernel/config/config.ts'
import { pageMeta } from '#kernel/http/pages.ts'
import { fieldMessage } from '#kernel/http/words.ts'
import { euros } from '#kernel/money.ts'
import { isoMidnight } from '#lib/calendar/days.ts'
import type { Quote, QuoteLine } from '#lib/contract/checkout.ts'
import { presentPicture } from '#lib/tools/pictures/present.ts'
import { presentPlace } from '#lib/tools/places/queries.ts'
import { goalNumber, missing } from '../../shop/items/rules.ts'
import { presentPrices, pricesOf } from '../../shop/prices/present.ts'
import { reasonText } from '../codes/present.ts'
import { pointsPerPage } from '../orders/queries/pickup-points.ts'
import { arrivesOn, shipsOn } from '../orders/rules/days.ts'
import type { OpenQuote, Options } from './queries/quote.ts'
import type { Parcel } from './rules/parcels.ts'
import { copiesLeft, type Line } from './rules/wishes.ts'

const presentLine = ({ row, quantity, unitCents, counted }: Line): QuoteLine => {
  const struck = presentPrices(pricesOf(row)).struck_price?.price ?? null
  return {
    bundle_id: row.bundle_id,
    item: {
      id: row.item_id,
      type: row.kind,
      slug: row.slug,
      title: row.title,
      image: presentPicture(row, 'picture'),
    },
    choice: row.choice,
    quantity,
    unit_price: euros(unitCents),
    struck_price: struck !== null && struck > euros(unitCents) ? struck : null,
    price: euros(unitCents * quantity),
    availability: copiesLeft(row),
    is_limited: row.limited,
    enable_waiting_list: row.waiting_list,
    counted,
  }
}

/** Presents the group that a parcel waits for: that of a line, or one that a line travels with. */
const presentGroup = (lines: readonly Line[], id: number) => {
  const own = lines.find(({ row }) => row.item_id === id)?.row
  const mate = lines.find(({ row }) => row.with_id === id)?.row
  return {
    id,
    slug: own?.slug ?? mate?.with_slug ?? '',
    title: own?.title ?? mate?.with_title ?? '',
    deliver_on: isoMidnight(own ? own.deliver_on : (mate?.with_deliver_on ?? null)),
  }
}

type Times = { isSeat: boolean; now: Date; hours: ShippingHours }

const presentParcel = (parcel: Parcel, at: number, { isSeat, now, hours }: Times) => {
  const { lines, waitsForItemId, deliveryCents, toFreeCents } = parcel
  const group = waitsForItemId === null ? null : presentGroup(lines, waitsForItemId)
  const days = lines.map(({ row }) => row.deliver_on)
  const ships = group || isSeat ? null : shipsOn(hours, now, days)
  const groupDay = group ? group.deliver_on : isoMidnight(days[0] ?? null)
  return {
    position: at + 1,
    delivery: euros(deliveryCents),
    waits_for: group,
    ships_on: ships?.toISOString() ?? null,
    arrives_on: ships ? arrivesOn(ships).toISOString() : groupDay,
    to_free_delivery: toFreeCents === null ? null : euros(toFreeCents),
    lines: lines.map(presentLine),
  }
}

const presentSeat = ({ row }: Line, prepaid: boolean): Quote['seat'] => {
  const { goal_unit: unit, goal, reached, expires_at, next_from, next_cents } = row
  if (unit === null || goal === null || expires_at === null) return null
  return {
    preorder_id: row.item_id,
    goal_unit: unit,
    goal: goalNumber(unit, goal),
    reached: goalNumber(unit, reached),
    missing: goalNumber(unit, missing(goal, reached)),
    percent: row.percent,
    expires_at: expires_at.toISOString(),
    deliver_on: isoMidnight(row.deliver_on),
    next_step:
      next_from === null || next_cents === null
        ? null
        : { from: goalNumber(unit, next_from), price: euros(next_cents) },
    pays_now: prepaid,
  }
}

export const presentQuote = (
  quote: OpenQuote,
  { list, near, page, total }: Options,
  now: Date,
  hours: ShippingHours,
): Quote => {
  const { isSeat, lines, parcels, agreement, totalCents, code, openOrder } = quote
  const { deliveryCents, creditsCents, discountCents } = agreement
  return {
    parcels: parcels.map((parcel, at) => presentParcel(parcel, at, { isSeat, now, hours })),
    goods: euros(totalCents - deliveryCents + creditsCents + discountCents),
    delivery: euros(deliveryCents),
    code: code && {
      code: code.code,
      discount: euros(code.discount?.cents ?? 0),
      reason: code.reason && reasonText(code.reason),
      invites: code.inviter !== null,
    },
    credits: { available: euros(quote.availableCents), used: euros(quote.usedCents) },
    total: euros(totalCents),
    deliveries: list.map(({ shipTo, costCents, ...option }) => ({
      kind: shipTo.kind,
      id: shipTo.id,
      name: shipTo.name,
      line: shipTo.line,
      city: shipTo.city,
      distance: option.distance,
      hours: option.hours,
      cost: euros(costCents),
      preferred: option.preferred,
    })),
    points: {
      near: near.place && presentPlace(near.place),
      others: near.others.map(presentPlace),
      unknown: near.isUnknown ? fieldMessage('place.unknown') : null,
      meta: pageMeta(page, total, pointsPerPage),
    },
    chosen: quote.chosen,
    changes: lines.flatMap(({ changes }) => changes),
    seat: isSeat && lines[0] ? presentSeat(lines[0], quote.prepaid) : null,
    open_order: openOrder && {
      id: openOrder.id,
      number: openOrder.number,
      held_until: openOrder.heldUntil.toISOString(),
    },
    agreed: quote.agreed,
  }
}
