import type { Level, User } from '#lib/client/entities/people.ts'
import type { Provider } from '#lib/client/social.ts'

export const userTabs = [
  'level',
  'orders',
  'groups',
  'credits',
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
    /** Where things are sent back to, and questions. */
    company: { name: string; address: string; pec: string }
  }
}

/** A refund in the address is about an order: without a tab of its own it opens that one. */
export const tabOf = (search: URLSearchParams): UserTab => {
  const given = search.get('tab')
  const known = userTabs.find((tab) => tab === given)
  return known ?? (search.get('refund') ? 'orders' : 'level')
}
