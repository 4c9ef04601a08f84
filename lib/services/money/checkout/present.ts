import type { ShippingHours } from '#kernel/config/config.ts'
import { pageMeta } from '#kernel/http/pages.ts'
import { fieldMessage } from '#kernel/http/words.ts'
import { euros } from '#kernel/money.ts'
import { isoMidnight } from '#lib/calendar/days.ts'
import type { Quote, QuoteLine } from '#lib/contract/checkout.ts'
import { presentPicture } from '#lib/tools/pictures/present.ts'
import { presentPlace } from '#lib/tools/places/present.ts'
import { goalNumber, missing } from '../../shop/items/rules.ts'
import { presentPrices, pricesOf } from '../../shop/prices/present.ts'
import { reasonText } from '../codes/present.ts'
import { pointsPerPage } from '../orders/queries/pickup-points.ts'
import { arrivesOn, shipsOn } from '../orders/rules/days.ts'
import type { OpenOrder, OpenQuote } from './queries/open-orders.ts'
import type { Options, Purchase } from './queries/quote.ts'
import type { Parcel } from './rules/parcels.ts'
import { type Change, copiesLeft, type Line } from './rules/wishes.ts'

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

const presentGroup = (lines: readonly Line[], id: number) => {
  const own = lines.find((line) => line.row.item_id === id)?.row
  if (own) return { id, slug: own.slug, title: own.title, deliver_on: isoMidnight(own.deliver_on) }
  const row = lines.find((line) => line.row.with_id === id)?.row
  return (
    row && {
      id,
      slug: row.with_slug ?? '',
      title: row.with_title ?? '',
      deliver_on: isoMidnight(row.with_deliver_on),
    }
  )
}

type Times = { now: Date; hours: ShippingHours }

const presentParcel = (parcel: Parcel, place: number, seat: boolean, { now, hours }: Times) => {
  const { lines, waitsForItemId, deliveryCents, toFreeCents } = parcel
  const group = waitsForItemId === null ? null : (presentGroup(lines, waitsForItemId) ?? null)
  const waits = group !== null || seat
  const ships = waits
    ? null
    : shipsOn(
        hours,
        now,
        lines.map(({ row }) => row.deliver_on),
      )
  const groupDay = group ? group.deliver_on : isoMidnight(lines[0]?.row.deliver_on ?? null)
  return {
    position: place + 1,
    delivery: euros(deliveryCents),
    waits_for: group,
    ships_on: ships?.toISOString() ?? null,
    arrives_on: ships ? arrivesOn(ships).toISOString() : groupDay,
    to_free_delivery: toFreeCents === null ? null : euros(toFreeCents),
    lines: lines.map(presentLine),
  }
}

const copies = ['fewer', 'sold_out', 'closed', 'weep_only']

const presentChange = ({ bundleId, title, kind, was, now }: Change) => {
  const format = (value: number | null) =>
    value === null || copies.includes(kind) ? value : euros(value)
  return { bundle_id: bundleId, title, kind, was: format(was), now: format(now) }
}

const presentSeat = ({ row }: Line, prepaid: boolean): Quote['seat'] => {
  if (row.goal_unit === null || row.goal === null || row.expires_at === null) return null
  const unit = row.goal_unit
  return {
    preorder_id: row.item_id,
    goal_unit: unit,
    goal: goalNumber(unit, row.goal),
    reached: goalNumber(unit, row.reached),
    missing: goalNumber(unit, missing(row.goal, row.reached)),
    percent: row.percent,
    expires_at: row.expires_at.toISOString(),
    deliver_on: isoMidnight(row.deliver_on),
    next_step:
      row.next_from === null || row.next_cents === null
        ? null
        : { from: goalNumber(unit, row.next_from), price: euros(row.next_cents) },
    pays_now: prepaid,
  }
}

const presentPoints = ({ near, page }: Options): Quote['points'] => ({
  near: near.place && presentPlace(near.place),
  others: near.others.map(presentPlace),
  unknown: near.isUnknown ? fieldMessage('place.unknown') : null,
  meta: pageMeta(page.page, page.total, pointsPerPage),
})

const presentOpenOrder = ({ id, number, heldUntil }: OpenOrder) => ({
  id,
  number,
  held_until: heldUntil.toISOString(),
})

export const presentQuote = (
  {
    lines,
    parcels,
    chosen,
    agreement,
    agreed,
    totalCents,
    availableCents,
    usedCents,
    code,
    prepaid,
    openOrder,
  }: OpenQuote,
  options: Options,
  { kind }: Purchase,
  now: Date,
  hours: ShippingHours,
): Quote => {
  const isSeat = kind === 'seat'
  const [seat] = lines
  return {
    parcels: parcels.map((parcel, place) => presentParcel(parcel, place, isSeat, { now, hours })),
    goods: euros(
      totalCents - agreement.deliveryCents + agreement.creditsCents + agreement.discountCents,
    ),
    delivery: euros(agreement.deliveryCents),
    code: code && {
      code: code.code,
      discount: euros(code.discount?.cents ?? 0),
      reason: code.reason && reasonText(code.reason),
      invites: code.inviter !== null,
    },
    credits: { available: euros(availableCents), used: euros(usedCents) },
    total: euros(totalCents),
    deliveries: options.list.map(({ shipTo, hours, costCents, preferred, distance }) => ({
      kind: shipTo.kind,
      id: shipTo.id,
      name: shipTo.name,
      line: shipTo.line,
      city: shipTo.city,
      distance,
      hours,
      cost: euros(costCents),
      preferred,
    })),
    points: presentPoints(options),
    chosen,
    changes: lines.flatMap(({ changes }) => changes).map(presentChange),
    seat: isSeat && seat ? presentSeat(seat, prepaid) : null,
    open_order: openOrder && presentOpenOrder(openOrder),
    agreed,
  }
}
