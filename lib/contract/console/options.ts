import type { Action } from './roles.ts'

/** Choices that screens offer: without zod, which the policy of pages lets no browser load. */
export const refundStates = [
  ...['waiting', 'wanted', 'pending', 'completed', 'failed'],
  ...['cancelled', 'approved', 'refused', 'withdrawn'],
] as const

/** Acts that say what they would do before they are done. */
export const questionedActs = [
  'close',
  'house-copies',
  'extend',
  'ordered',
  'arrived',
  'ship',
  'update',
  'fail',
  'cancel',
] as const

/** Maximum numbers of characters of a campaign, as in its table. */
export const campaignLimits = { name: 80, subject: 150, body: 5_000, path: 500 }

export const campaignStates = ['scheduled', 'running', 'finished', 'stopped'] as const

/** Lists whose views are saved, with the action that reads each. */
export const viewedLists = {
  orders: 'orders.read',
  groups: 'groups.read',
  refunds: 'refunds.read',
  proposals: 'reports.read',
  campaigns: 'campaigns.read',
  people: 'people.read',
} as const satisfies Record<string, Action>

export const sheetFormats = ['xlsx', 'csv'] as const

/** Most that is given to a member at once: euros of credits, months of the plan. */
export const creditsLimit = 100
export const monthsLimit = 24

/** Promises of a code: euros less, percent less, free delivery. */
export const codeBenefits = ['less', 'percent', 'delivery'] as const
