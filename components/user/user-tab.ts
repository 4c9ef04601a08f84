import type { Level, User } from '#lib/client/data/entities/people.ts'
import type { Provider } from '#lib/client/data/session/social.ts'
import type { WeepPlan } from '#lib/contract/weep.ts'

const userTabs = [
  'level',
  'orders',
  'groups',
  'proposals',
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
    weep: Record<WeepPlan, number> | null
    company: { name: string; address: string; pec: string }
  }
}

/** The plan tab is shown if the plan is offered or the member still has it. */
export const tabsOf = (isWeepOffered: boolean, member: User | undefined) =>
  userTabs.filter((tab) => tab !== 'weep' || isWeepOffered || member?.weep)

export const tabOf = (search: URLSearchParams): UserTab => {
  const tabName = search.get('tab')
  const known = userTabs.find((tab) => tab === tabName)
  return known ?? (search.get('refund') ? 'orders' : 'level')
}
