import type { Command } from './action.ts'

/** Commands, loaded only when they are used. */
export const commands = {
  orders: async () => (await import('../operator/orders.ts')).orders,
  members: async () => (await import('../operator/members.ts')).members,
  payments: async () => (await import('../operator/payments.ts')).payments,
  'pickup-points': async () => (await import('../operator/pickup-points.ts')).pickupPoints,
  groups: async () => (await import('../operator/groups.ts')).groups,
  proposals: async () => (await import('../operator/proposals.ts')).proposals,
  moderation: async () => (await import('../operator/moderation.ts')).moderation,
  catalogue: async () => (await import('../operator/catalogue.ts')).catalogue,
  credits: async () => (await import('../operator/credits.ts')).credits,
  codes: async () => (await import('../operator/codes.ts')).codes,
  levels: async () => (await import('../operator/levels.ts')).levels,
  weep: async () => (await import('../operator/weep.ts')).weep,
  campaigns: async () => (await import('../operator/campaigns.ts')).campaigns,
  clicks: async () => (await import('../operator/clicks.ts')).clicks,
  measuring: async () => (await import('../operator/measuring.ts')).measuring,
  outbox: async () => (await import('../operator/outbox.ts')).outbox,
  check: async () => (await import('../operator/check.ts')).check,
  storage: async () => (await import('../operator/storage.ts')).storage,
  facts: async () => (await import('../operator/facts.ts')).facts,
  search: async () => (await import('../operator/search.ts')).search,
  operators: async () => (await import('../operator/operators.ts')).operators,
  audit: async () => (await import('../operator/operators.ts')).audit,
  demo: async () => (await import('../operator/demo.ts')).demo,
  rehearse: async () => (await import('../operator/rehearse.ts')).rehearse,
} satisfies Record<string, () => Promise<Command>>

export type CommandName = keyof typeof commands
