import type { z } from 'zod'
import type { codes } from '#lib/contract/codes.ts'
import type { comingCredit, creditLine, credits } from '#lib/contract/credits.ts'
import { toPage } from './list.ts'
import { timeOf, timeOfOrNull } from './picture.ts'

export type CreditLine = ReturnType<typeof toCreditLine>
export type ComingCredit = ReturnType<typeof toComing>
export type CreditBalance = ReturnType<typeof toBalance>

export type Invitee = ReturnType<typeof toInvitation>['invitees'][number]

type WireCredits = z.output<typeof credits.list.output>

const toCreditLine = (wire: z.output<typeof creditLine>) => ({
  id: wire.id,
  kind: wire.kind,
  amount: wire.amount,
  pending: wire.pending,
  balance: wire.balance,
  order: wire.order,
  share: wire.share,
  reason: wire.reason,
  expiresTimestamp: timeOfOrNull(wire.expires_at),
  timestamp: timeOf(wire.at),
})

const toComing = (wire: z.output<typeof comingCredit>) => ({
  order: wire.order,
  percent: wire.percent,
  base: wire.base,
  amount: wire.amount,
  availableTimestamp: timeOfOrNull(wire.available_at),
})

const toBalance = ({ available, pending, ending }: WireCredits['balance']) => ({
  available,
  pending,
  ending: ending && { amount: ending.amount, timestamp: timeOf(ending.on) },
})

const toLines = toPage(toCreditLine)

/** Every page of the list carries the present balance too. */
export const toCreditsPage = (wire: WireCredits) => ({
  ...toLines(wire),
  balance: toBalance(wire.balance),
  coming: wire.coming.map(toComing),
})

export const toInvitation = (wire: z.output<typeof codes.invitation.output>['data']) => ({
  code: wire.code,
  url: wire.url,
  amount: wire.amount,
  invitees: wire.guests.map(({ at, ...invitee }) => ({ ...invitee, timestamp: timeOf(at) })),
})
