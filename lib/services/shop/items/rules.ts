import type { z } from 'zod'
import { euros } from '#kernel/money.ts'
import type { saleCard, publicStatus as saleStatus } from '#lib/contract/catalogue.ts'
import { after, days } from '#lib/format/durations.ts'

export type ItemKind = 'preorder' | 'sale'

export type GroupStatus = keyof typeof moves

export type GoalUnit = 'units' | 'participants' | 'amount'

export type Link = { label: string; url: string }

/** Columns of an item that the rules need. */
export type StateColumns = {
  kind: ItemKind
  status: GroupStatus | null
  expires_at: Date | null
  archived_at: Date | null
  published_at: Date
  weep_only_until: Date | null
  units_left: number | null
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

type Status = Pick<StateColumns, 'kind' | 'status'> & {
  expiresAt: Date | null
  archivedAt: Date | null
}

export const publicStatus = (
  { kind, status, expiresAt, archivedAt }: Status,
  now: Date,
): z.output<typeof saleStatus> => {
  if (archivedAt) return 'archived'
  if (kind === 'sale') return 'running'
  return status === 'running' && expiresAt !== null && expiresAt > now ? 'running' : 'expired'
}

type StatusColumns = Pick<StateColumns, 'kind' | 'status' | 'expires_at' | 'archived_at'>

export const statusOf = (
  { kind, status, expires_at: expiresAt, archived_at: archivedAt }: StatusColumns,
  now: Date,
) => publicStatus({ kind, status, expiresAt, archivedAt }, now)

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

type Ended = Pick<Status, 'kind' | 'status' | 'archivedAt'>

/** True when a group sells copies at once: those left after success, or released while collecting. */
export const sellsLeft = (
  { kind, status, archivedAt }: Ended,
  { stock, offered }: { stock: number | null; offered: number },
) => {
  if (kind !== 'preorder' || archivedAt) return false
  if (isUnderWay(status)) return stock !== null
  return status === 'collecting' && offered > 0
}

/** Returns at most two markers, first the one that most changes what a shopper can do. */
export const markers = (row: StateColumns, now: Date) => {
  const { kind, status, archived_at: archivedAt, units_left: unitsLeft } = row
  if (statusOf(row, now) !== 'running') {
    const isLast =
      unitsLeft && sellsLeft({ kind, status, archivedAt }, { stock: unitsLeft, offered: 0 })
    return [isLast ? { type: 'last' as const, value: unitsLeft } : { type: 'closed' as const }]
  }
  const all: z.output<typeof saleCard>['markers'] = []
  const alone = row.weep_only_until
  if (alone && weepOnly(alone, now)) all.push({ type: 'weep', until: alone.toISOString() })
  if (unitsLeft === 0) all.push({ type: 'sold_out' })
  if (kind === 'preorder' && row.percent >= 100) all.push({ type: 'goal_reached' })
  if (unitsLeft !== null && unitsLeft > 0 && unitsLeft <= lastUnits)
    all.push({ type: 'last', value: unitsLeft })
  if (now < after(row.published_at, days(newForDays))) all.push({ type: 'new' })
  if (row.limited && unitsLeft !== 0) all.push({ type: 'limited' })
  return all.slice(0, markersOnCard)
}

/** Transition table of groups; any other move is refused. Archived is only a way of display. */
const moves = {
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
} as const

export const groupMoves: Record<GroupStatus, readonly GroupStatus[]> = moves
