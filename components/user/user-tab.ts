import type { Level, User } from '#lib/client/entities/people.ts'
import type { Provider } from '#lib/client/social.ts'
import type { WeepPlan } from '#lib/contract/weep.ts'

const userTabs = [
  'level',
  'orders',
  'groups',
  'credits',
  'weep',
  'methods',
  'profile',
  'addresses',
  'security',
  'notices',
  'moderation',
  'privacy',
] as const

export type UserTab = (typeof userTabs)[number]

export type TabProps = {
  member: User
  shop: {
    name: string
    levels: readonly Level[]
    providers: readonly Provider[]
    /** What the plan costs; null where it is not offered. */
    weep: Record<WeepPlan, number> | null
    /** Where things are sent back to, and questions. */
    company: { name: string; address: string; pec: string }
  }
}

/** The plan has a place where it is offered, and with who has it still. */
export const tabsOf = (isWeepOffered: boolean, member: User | undefined) =>
  userTabs.filter((tab) => tab !== 'weep' || isWeepOffered || member?.weep)

/** A refund in the address is about an order: without a tab of its own it opens that one. */
export const tabOf = (search: URLSearchParams): UserTab => {
  const given = search.get('tab')
  const known = userTabs.find((tab) => tab === given)
  return known ?? (search.get('refund') ? 'orders' : 'level')
}
