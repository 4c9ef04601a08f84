import type { Deps } from '../../platform/deps.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { countCall, giveBack, isFirstCall } from '../../platform/http/rate-limit.ts'
import { findCode } from './queries/codes.ts'
import { asCompared } from './rules.ts'

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
    await giveBack(deps.db, 'unknownCode', who)
}
