import type { Db } from '#kernel/db/connection.ts'
import { type Bought, type Discount, discountOf, type Reason, standsInTheWay } from '../rules.ts'
import {
  type Code,
  findCode,
  findInterests,
  findKeptCode,
  findPast,
  findShared,
  hasBought,
  isHeld,
  type Pair,
  sharesWithInvitee,
} from './codes.ts'

type CodeRequest = {
  member: number | null
  /**
   * Code as typed. Null: no code was typed, so the sign-up code applies; empty: the buyer removed the
   * code.
   */
  typed: string | null
  isSeat: boolean
  lines: readonly { itemId: number; cents: number }[]
  deliveryCents: number
  now: Date
}

export type Applied = {
  code: string
  id: number | null
  discount: Discount | null
  /** For an invitation: the member who earns credits once the first order can no longer be sent back. */
  inviter: number | null
  reason: Reason | null
}

/**
 * Returns the reason why a member may not use this invitation, if any. At the reward, of several invitees
 * of one household the first whose order can no longer be sent back gets it.
 */
export const refusesInvitee = async (
  db: Db,
  { order, ...pair }: Pair & { order?: number },
  at: 'checkout' | 'reward' = 'checkout',
): Promise<Reason | undefined> => {
  const { invitee, inviter } = pair
  if (invitee === inviter) return { why: 'own' }
  if (await hasBought(db, invitee, order)) return { why: 'notFirst' }
  const why = await findShared(db, invitee, inviter)
  if (why) return { why }
  return (await sharesWithInvitee(db, pair, at === 'checkout'))
    ? { why: 'otherInvitee' }
    : undefined
}

/** Returns the reasons against a code that are known before anything is bought. */
export const refusesMember = async (db: Db, code: Code, member: number, now: Date) => {
  if (code.inviter !== null) return refusesInvitee(db, { invitee: member, inviter: code.inviter })
  return standsInTheWay(code, await findPast(db, member, code.id), now)
}

const boughtOf = async (db: Db, { lines, deliveryCents }: CodeRequest): Promise<Bought> => {
  const interests = await findInterests(
    db,
    lines.map(({ itemId }) => itemId),
  )
  const goods = lines.map(({ itemId, cents }) => ({
    cents,
    interestId: interests.get(itemId) ?? null,
  }))
  return { goods, deliveryCents }
}

const weigh = async (db: Db, code: Code, asked: CodeRequest): Promise<Discount | Reason | null> => {
  if (asked.member === null) return { why: 'signIn' }
  const [first] = asked.lines
  const isTheirs =
    asked.isSeat && first !== undefined && (await isHeld(db, asked.member, code.id, first.itemId))
  const refusal = isTheirs ? undefined : await refusesMember(db, code, asked.member, asked.now)
  if (refusal) return refusal
  if (code.inviter !== null) return null
  return discountOf(code, await boughtOf(db, asked))
}

/** Returns null when no code applies: the quote then mentions none. */
export const applyCode = async (db: Db, asked: CodeRequest): Promise<Applied | null> => {
  const { member, typed, isSeat } = asked
  // A seat takes no sign-up code here: the invitation follows the seat by itself (`followSignUp`).
  const isKept = typed === null && member !== null && !isSeat
  const meant = isKept ? await findKeptCode(db, member) : typed
  if (!meant) return null
  const code = await findCode(db, meant)
  const nothing = { id: null, discount: null, inviter: null }
  if (!code) return { code: meant, ...nothing, reason: { why: 'unknown' } }
  const weighed = await weigh(db, code, asked)
  if (weighed && 'why' in weighed) return { code: code.code, ...nothing, reason: weighed }
  const { id, inviter } = code
  return { code: code.code, id, inviter, discount: weighed, reason: null }
}
