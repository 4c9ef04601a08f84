import type { z } from 'zod'
import type { codes } from '#lib/contract/codes.ts'
import type { comingCredit, creditLine, credits } from '#lib/contract/credits.ts'
import { fields, timeOf, toPage } from './wire.ts'

export type CreditLine = ReturnType<typeof toCreditLine>

type WireCredits = z.output<typeof credits.list.output>

const toCreditLine = (wire: z.output<typeof creditLine>) => fields(wire)

const toComing = (wire: z.output<typeof comingCredit>) => fields(wire)

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

export const toInvitation = ({
  guests: invitees,
  ...wire
}: z.output<typeof codes.invitation.output>['data']) => ({
  ...wire,
  invitees: invitees.map(fields),
})
