import type { WrittenItem } from '#lib/catalogue-file/schema.ts'
import { after, days } from '#lib/format/durations.ts'

/** Copies that the members of a rehearsal take of each open group, which reach its goal. */
export const rehearsedCopies = 3

const isOver = ({ kind, status = 'running' }: WrittenItem) =>
  kind === 'preorder' && !['draft', 'scheduled', 'running'].includes(status)

/** Bundle that the members take: the first on sale. */
const firstBundle = ({ variations }: WrittenItem) =>
  variations.flatMap(({ bundles }) => bundles).find(({ closed }) => !closed)

const reachableGoal = (item: WrittenItem) => {
  const goal = Number(item.goal ?? 0)
  const price = item.goal_unit === 'amount' ? Number(firstBundle(item)?.price ?? goal) : 1
  // In whole cents: a price times three is no exact number of euros.
  const reachable = Math.round(price * rehearsedCopies * 100) / 100
  return item.goal === undefined ? {} : { goal: Math.min(goal, reachable) }
}

const openDeadline = ({ expires_at: until }: WrittenItem, now: Date) => {
  const soon = after(now, days(7))
  if (until !== undefined && new Date(until) > soon) return {}
  return { expires_at: after(now, days(14)).toISOString(), deliver_on: null }
}

/**
 * Returns the catalogue of a rehearsal: groups that are over are left out, and the others can be
 * reached by a few members and stay open for some days.
 */
export const rehearsedItems = (items: readonly WrittenItem[], now: Date): WrittenItem[] => {
  const open = items.filter((item) => !isOver(item))
  const codes = new Set(open.map(({ code }) => code))
  return open.map((item) => ({
    ...item,
    ...(item.travels_with && !codes.has(item.travels_with) ? { travels_with: null } : {}),
    ...(item.kind === 'preorder' ? { ...reachableGoal(item), ...openDeadline(item, now) } : {}),
  }))
}
