/** Roles of the console; an operator may have several. */
export const roles = [
  'owner',
  'catalogue',
  'shipping',
  'support',
  'moderator',
  'accountant',
] as const

export type Role = (typeof roles)[number]

/** Each role once, in the order of `roles`. */
export const eachOnce = (chosen: readonly Role[]) => roles.filter((role) => chosen.includes(role))

/** Actions, with the roles that may do them beside the owner, who may do all. */
const actions = {
  'operators.read': [],
  'operators.change': [],
  'acts.read': ['accountant'],
  'orders.read': ['shipping', 'support', 'accountant'],
  'orders.ship': ['shipping'],
  'orders.refund': ['support'],
  'batches.read': ['shipping', 'support'],
  'batches.change': ['shipping'],
  'groups.read': ['catalogue', 'shipping', 'support', 'accountant'],
  'groups.change': ['catalogue'],
  'groups.close': [],
  'catalogue.read': ['catalogue', 'shipping', 'support'],
  'catalogue.change': ['catalogue'],
  'refunds.read': ['support', 'accountant'],
  'refunds.approve': ['support'],
  'reports.read': ['moderator', 'support'],
  'reports.decide': ['moderator'],
  'people.read': ['support'],
  'people.change': ['support'],
  'campaigns.read': ['support'],
  'campaigns.change': [],
  'accounts.read': ['accountant'],
  'settings.read': ['accountant'],
  'settings.change': [],
  'places.read': ['shipping'],
  'places.change': ['shipping'],
  'works.read': ['support', 'accountant'],
  'works.change': [],
  'decisions.read': roles,
  'takings.read': ['accountant'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof actions

export const may = (own: readonly Role[], action: Action) => {
  const others: readonly Role[] = actions[action]
  return own.some((role) => role === 'owner' || others.includes(role))
}

/** Role that decides, beside the owner, by kind of decision. */
export const decidedBy = {
  group_undecided: 'owner',
  group_closing: 'owner',
  group_lacking: 'owner',
  group_late: 'catalogue',
  approval: 'support',
  refund_failed: 'support',
  withdrawal: 'support',
  undelivered: 'shipping',
  dispute: 'accountant',
  report: 'moderator',
  objection: 'moderator',
  difference: 'accountant',
  work_failed: 'support',
} as const satisfies Record<string, Role>

export type DecisionKind = keyof typeof decidedBy
export const decisionKinds = Object.keys(decidedBy) as DecisionKind[]

export const mayDecide = (own: readonly Role[], role: Role) =>
  own.includes('owner') || own.includes(role)
