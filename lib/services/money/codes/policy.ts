import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import { countCall, isFirstCall, uncount } from '#kernel/http/rate-limit.ts'
import type { Deps } from '../../deps.ts'
import { type Applied, findCode } from './queries.ts'
import { asCompared, type Reason } from './rules.ts'

type Guesser = { member: MemberId | null; address: string }

/**
 * Counts unknown codes against one limit, whichever call names them; known codes and repetitions of the
 * same unknown code are free. Beyond the limit no code is looked up, since the refusal would reveal
 * which codes exist.
 */
export const mayTryCode = async (
  deps: Pick<Deps, 'db' | 'log' | 'clock'>,
  { member, address }: Guesser,
  typed: string | null | undefined,
) => {
  const code = asCompared(typed ?? '')
  if (code === '') return
  const who = member === null ? `visitor ${address}` : `${member}`
  await countCall(deps, 'unknownCode', who)
  const isKnown = (await findCode(deps.db, code)) !== undefined
  if (isKnown || !(await isFirstCall(deps, 'sameCode', `${who}:${code}`)))
    await uncount(deps.db, 'unknownCode', who)
}

/** Field errors of a code that gives nothing; every other reason is an error of this purchase. */
const fieldErrors: Partial<Record<Reason['why'], string>> = {
  unknown: 'discount.unknown',
  ended: 'discount.ended',
  over: 'discount.ended',
  early: 'discount.early',
  usedUp: 'discount.used',
  usedByYou: 'discount.used',
}

/** Refuses a typed code that gives nothing: the member expects a discount, or an invitation to count. */
export const requireApplied = (applied: Applied | null) => {
  if (!applied?.reason) return
  const code = [fieldErrors[applied.reason.why] ?? 'discount.elsewhere']
  throw new DomainError('invalid', { fields: { code } })
}
