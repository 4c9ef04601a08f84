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
  'ask-waiting',
  'extend',
  'ordered',
  'arrived',
  'ship',
  'update',
  'fail',
  'cancel',
] as const

export const mostUpdatePictures = 4

export const itemKinds = ['preorder', 'sale'] as const

/** States of items in the order of their life. */
export const itemStates = ['draft', 'scheduled', 'open', 'ended', 'archived'] as const

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

/** Settings that operators change, by section of their screen. */
export const settingSections = {
  company: [
    'SITE_NAME',
    'COMPANY_NAME',
    'COMPANY_ADDRESS',
    'COMPANY_VAT_ID',
    'VAT_PERCENT',
    'COMPANY_REA',
    'COMPANY_PEC',
  ],
  delivery: ['FREE_DELIVERY_FROM_EUROS', 'SHIPPING_CUT_OFF', 'SHIPPING_CLOSURES'],
  weep: [
    'WEEP_ENABLED',
    'WEEP_MONTHLY_EUROS',
    'WEEP_YEARLY_EUROS',
    'WEEP_DELIVERY_EUROS',
    'WEEP_FREE_DELIVERY_FROM_EUROS',
    'INVITATION_EUROS',
  ],
  limits: [
    'UNPAID_ORDERS',
    'UNPAID_COPIES',
    'ANSWER_HOURS',
    'PRICE_VOTES',
    'REPORTS_TO_HIDE',
    'APPROVAL_ABOVE_EUROS',
    'APPROVAL_DAY_EUROS',
    'APPROVAL_CREDITS_EUROS',
    'APPROVAL_WAIT_MINUTES',
  ],
  notices: ['CONTACT_EMAIL', 'ALARM_EMAIL'],
} as const

export type SettingSection = keyof typeof settingSections
export type SettingName = (typeof settingSections)[SettingSection][number]

export const waveStates = ['open', 'all'] as const

/** A stopped parcel was cancelled, lost its copies, or its buyer withdrew, after the wave was made. */
export const waveParcelStates = ['waiting', 'packed', 'shipped', 'stopped'] as const

export const carriers = ['brt', 'gls', 'poste', 'inpost', 'generic'] as const

export const waveFiles = ['picking', 'slips', ...carriers] as const

/** Effects of a line in a file with tracking codes; only `ship` changes anything. */
export const trackingStates = [
  ...['ship', 'same', 'other', 'repeated', 'which', 'unknown', 'refused', 'wrong'],
] as const

/** Most that is given to a member at once: euros of credits, months of the plan. */
export const creditsLimit = 100
export const monthsLimit = 24

/** Promises of a code: euros less, percent less, free delivery. */
export const codeBenefits = ['less', 'percent', 'delivery'] as const
