import type { z } from 'zod'
import { withIsoDates } from '#kernel/http/iso-dates.ts'
import { euros } from '#kernel/money.ts'
import type { approvalShown } from '#lib/contract/console/refunds.ts'
import type { Approval } from './queries.ts'

/** Request as an operator sees it. */
export const presentApproval = (
  { what, input, cents, asked_by: askedBy, ...row }: Approval,
  operator: number,
): z.output<typeof approvalShown> => ({
  ...withIsoDates(row),
  act: what,
  order: input.number ?? null,
  member: input.member ?? null,
  amount: euros(cents),
  reason: input.reason ?? input.decision ?? null,
  is_own: askedBy === operator,
})
