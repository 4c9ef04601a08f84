import type { z } from 'zod'
import { euros } from '#kernel/money.ts'
import { isoMidnight } from '#lib/calendar/days.ts'
import { isoOrNull } from '#lib/calendar/moments.ts'
import type { Participation } from '#lib/contract/participations.ts'
import type { seat } from '#lib/contract/shapes.ts'
import { presentPicture, presentPictureRow } from '#lib/tools/pictures/present.ts'
import { presentUpdate, shownStatus } from '../../shop/items/present.ts'
import { goalNumber, missing } from '../../shop/items/rules.ts'
import type { Replacement } from './queries/replacements.ts'
import type { SeatRow } from './queries/seats.ts'
import { choiceOf, shownState, shownTerm } from './rules/seats.ts'

/** Row of `latestPeople()` in ./queries/people.ts. */
export type Seat = {
  name: string
  id: string | null
  width: number | null
  height: number | null
  tint: string | null
}

export const presentSeat = (row: Seat): z.output<typeof seat> => ({
  name: row.name,
  image: presentPictureRow(row),
})

export const presentReplacement = (row: Replacement) => ({
  line_id: row.lineId,
  bundle_id: row.bundleId,
  title: row.title,
  choice: row.choice,
  quantity: row.quantity,
  price: euros(row.cents),
  paid_price: euros(row.wasCents),
})

/** The group without this seat; null for a seat that does not count, and for an amount. */
const withoutSeat = (row: SeatRow): Participation['item']['without_seat'] => {
  const { goal_unit, goal, counted } = row
  if (goal_unit === 'amount' || !counted) return null
  const reached = row.reached - (goal_unit === 'units' ? row.quantity : 1)
  return { reached, missing: missing(goal, reached), percent: Math.floor((reached * 100) / goal) }
}

/** True when the goal would be missed without this seat. */
const isDecisive = (row: SeatRow) => row.reached >= row.goal && !!withoutSeat(row)?.missing

const presentGroup = (row: SeatRow): Participation['item'] => ({
  id: row.item_id,
  slug: row.slug,
  title: row.title,
  image: presentPicture(row, 'cover'),
  status: shownStatus(row.status),
  goal_unit: row.goal_unit,
  goal: goalNumber(row.goal_unit, row.goal),
  reached: goalNumber(row.goal_unit, row.reached),
  missing: goalNumber(row.goal_unit, missing(row.goal, row.reached)),
  percent: row.percent,
  decided_by_seat: isDecisive(row),
  without_seat: withoutSeat(row),
  expires_at: row.expires_at.toISOString(),
  deliver_on: isoMidnight(row.deliver_on),
  update: presentUpdate(row.update),
})

const sections = ['attention', 'running', 'coming', 'done'] as const

const stateOf = ({ state, status, order_state, is_in_review, delivered_at }: SeatRow) => {
  if (is_in_review) return 'charging'
  if (state === 'waiting' || state === 'offered') return state
  const order = order_state && { state: order_state, deliveredAt: delivered_at }
  return shownState({ state, order, group: status })
}

const presentChange = ({ change, goal_unit: unit }: SeatRow): Participation['change'] => {
  if (!change) return null
  const { kind } = change
  return {
    ...change,
    was: shownTerm(kind, unit, change.was),
    becomes: shownTerm(kind, unit, change.becomes),
    answer_by: new Date(change.answer_by).toISOString(),
  }
}

export const presentParticipation = (row: SeatRow): Participation => ({
  id: row.id,
  state: stateOf(row),
  payment_in_review: row.is_in_review,
  section: sections[row.place],
  item: presentGroup(row),
  bundle_id: row.bundle_id,
  choice: row.choice,
  quantity: row.quantity,
  joined_at: row.joined_at.toISOString(),
  ended_at: isoOrNull(row.ended_at),
  total: euros(row.total_cents),
  use_credits: row.use_credits,
  credits: euros(row.credits_cents),
  code: row.code,
  discount: euros(row.discount_cents),
  price_limit: row.price_limit_cents === null ? null : euros(row.price_limit_cents),
  method:
    row.method_id === null || row.method_kind === null
      ? null
      : { id: row.method_id, kind: row.method_kind, last_digits: row.method_digits },
  delivery: row.delivery && choiceOf(row.delivery),
  ship_to: row.delivery?.line ?? null,
  next_charge_at: row.is_in_review ? null : isoOrNull(row.next_charge_at),
  kept_until: stateOf(row) === 'action_required' ? isoOrNull(row.grace_until) : null,
  change: presentChange(row),
  ahead: row.ahead,
  offered_until: isoOrNull(row.offered_until),
  order_id: row.order_id,
})
