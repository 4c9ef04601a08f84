import { euros } from '#kernel/money.ts'
import { after, days } from '#lib/format/durations.ts'

export type ItemKind = 'preorder' | 'sale'

export type GroupStatus =
  | 'draft'
  | 'scheduled'
  | 'running'
  | 'collecting'
  | 'confirmed'
  | 'ordered'
  | 'arrived'
  | 'shipping'
  | 'completed'
  | 'failed'
  | 'cancelled'

export type GoalUnit = 'units' | 'participants' | 'amount'

export type Link = { label: string; url: string }

export type PublicStatus = 'running' | 'expired' | 'archived'

type MarkerType = 'new' | 'weep' | 'limited' | 'last' | 'sold_out' | 'goal_reached' | 'closed'

export type Marker = { type: MarkerType; value?: number; until?: string }

/** Fields of an item that the rules need. */
export type ItemState = {
  kind: ItemKind
  status: GroupStatus | null
  expiresAt: Date | null
  archivedAt: Date | null
  publishedAt: Date
  weepOnlyUntil: Date | null
  unitsLeft: number | null
  limited: boolean
  percent: number
}

export const newForDays = 14
const lastUnits = 6
const markersOnCard = 2

export const missing = (goal: number, reached: number) => Math.max(0, goal - reached)

/** Converts goals in money from internal cents to euros; units and people stay unchanged. */
export const goalNumber = (unit: GoalUnit, value: number) =>
  unit === 'amount' ? euros(value) : value

export const weepOnly = (weepOnlyUntil: Date | null, now: Date) =>
  weepOnlyUntil !== null && weepOnlyUntil > now

type Offered = { weep: { enabled: boolean } }
type Reserved = { weep_only_until: Date | null }
type Choices = Reserved & { variations: { bundles: { weep_only_until: string | null }[] }[] }

/** Removes reservations for weep members from rows when the plan is not offered. */
export const reservedIn =
  ({ weep }: Offered) =>
  <Row extends Reserved>(row: Row): Row =>
    weep.enabled ? row : { ...row, weep_only_until: null }

/** Does the same for an item with its variations and bundles. */
export const choicesIn =
  ({ weep }: Offered) =>
  <Row extends Choices>(row: Row): Row =>
    weep.enabled
      ? row
      : {
          ...row,
          weep_only_until: null,
          variations: row.variations.map((variation) => ({
            ...variation,
            bundles: variation.bundles.map((bundle) => ({ ...bundle, weep_only_until: null })),
          })),
        }

export const publicStatus = (
  item: Pick<ItemState, 'kind' | 'status' | 'expiresAt' | 'archivedAt'>,
  now: Date,
): PublicStatus => {
  if (item.archivedAt) return 'archived'
  if (item.kind === 'sale') return 'running'
  const open = item.status === 'running' && item.expiresAt !== null && item.expiresAt > now
  return open ? 'running' : 'expired'
}

/** States of a group that has succeeded and is under way. */
export const madeIt = ['confirmed', 'ordered', 'arrived', 'shipping'] as const
const isUnderWay = (status: GroupStatus | null) =>
  (madeIt as readonly (GroupStatus | null)[]).includes(status)

export const successes = [...madeIt, 'completed'] as const

/** True for a group whose goal and step are settled. */
export const hasSucceeded = (status: GroupStatus) =>
  (successes as readonly GroupStatus[]).includes(status)

/** Outcome of a group; null while it is open or undecided. */
export const outcomeOf = (status: GroupStatus | null) => {
  if (status === 'failed' || status === 'cancelled') return status
  return status !== null && hasSucceeded(status) ? 'made' : null
}

type Ended = Pick<ItemState, 'kind' | 'status' | 'archivedAt'>

/**
 * True when copies of a group are sold at once, like a sale: copies left over when it was
 * successful, and during collection copies of released seats for members on the waiting list.
 */
export const sellsLeft = (
  { kind, status, archivedAt }: Ended,
  { stock, offered }: { stock: number | null; offered: number },
) => {
  if (kind !== 'preorder' || archivedAt) return false
  if (isUnderWay(status)) return stock !== null
  return status === 'collecting' && offered > 0
}

/**
 * Returns at most two markers, first the one that most changes what a shopper can do. The discount
 * is shown separately.
 */
export const markers = (item: ItemState, now: Date): Marker[] => {
  const all: Marker[] = []
  const unitsLeft = item.unitsLeft
  if (publicStatus(item, now) !== 'running')
    all.push(
      unitsLeft && sellsLeft(item, { stock: unitsLeft, offered: 0 })
        ? { type: 'last', value: unitsLeft }
        : { type: 'closed' },
    )
  else {
    const alone = item.weepOnlyUntil
    if (alone && weepOnly(alone, now)) all.push({ type: 'weep', until: alone.toISOString() })
    if (unitsLeft === 0) all.push({ type: 'sold_out' })
    if (item.kind === 'preorder' && item.percent >= 100) all.push({ type: 'goal_reached' })
    if (unitsLeft !== null && unitsLeft > 0 && unitsLeft <= lastUnits)
      all.push({ type: 'last', value: unitsLeft })
    if (now < after(item.publishedAt, days(newForDays))) all.push({ type: 'new' })
    if (item.limited && unitsLeft !== 0) all.push({ type: 'limited' })
  }
  return all.slice(0, markersOnCard)
}

/** Transition table of groups; any other move is refused. Archived is only a way of display. */
export const groupMoves: Record<GroupStatus, readonly GroupStatus[]> = {
  draft: ['scheduled', 'cancelled'],
  scheduled: ['running', 'cancelled'],
  running: ['collecting', 'failed', 'cancelled'],
  // Back to running when it is short and gets more time.
  collecting: ['confirmed', 'running', 'failed', 'cancelled'],
  confirmed: ['ordered', 'cancelled'],
  ordered: ['arrived', 'cancelled'],
  arrived: ['shipping', 'cancelled'],
  shipping: ['completed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
}
