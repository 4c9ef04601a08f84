export type Promotion = {
  amountCents: number | null
  percent: number | null
  freeDelivery: boolean
  minimumCents: number
  interestId: number | null
  fromAt: Date | null
  untilAt: Date | null
  uses: number | null
  usesEach: number
  used: number
  endedAt: Date | null
}

type Goods = { cents: number; interestId: number | null }
type Bought = { goods: readonly Goods[]; deliveryCents: number }

/** Reason why two members are one household: written by household_keys(). */
export type Shared = 'household' | 'method' | 'pickup'

/** Reason why a code gives no discount; each has its own sentence. */
export type Reason =
  | { why: 'unknown' }
  | { why: 'signIn' }
  | { why: 'ended' }
  | { why: 'over'; on: Date }
  | { why: 'early'; on: Date }
  | { why: 'usedUp'; uses: number }
  | { why: 'usedByYou'; on: Date }
  | { why: 'category' }
  | { why: 'minimum'; minimumCents: number; missingCents: number }
  | { why: 'deliveryFree' }
  | { why: 'own' }
  | { why: 'notFirst' }
  | { why: Shared }
  | { why: 'otherInvitee' }

export type Past = { count: number; last: Date | null }

/** Recomputes the discount of a code used earlier, ignoring later dates, use counts and minimums. */
export const discountKept = (
  promotion: Promotion | undefined,
  { goodsCents, deliveryCents }: { goodsCents: number; deliveryCents: number },
) => {
  if (!promotion) return 0
  const goods = [{ cents: goodsCents, interestId: null }]
  const terms = { ...promotion, minimumCents: 0, interestId: null }
  const discount = discountOf(terms, { goods, deliveryCents })
  return 'why' in discount ? 0 : discount.cents
}

/** Checks the conditions that do not depend on the basket: dates and numbers of uses. */
export const standsInTheWay = (
  { fromAt, untilAt, uses, usesEach, used, endedAt }: Promotion,
  past: Past,
  now: Date,
): Reason | undefined => {
  if (endedAt) return { why: 'ended' }
  if (untilAt && untilAt <= now) return { why: 'over', on: untilAt }
  if (fromAt && fromAt > now) return { why: 'early', on: fromAt }
  if (past.count >= usesEach && past.last) return { why: 'usedByYou', on: past.last }
  if (uses !== null && used >= uses) return { why: 'usedUp', uses }
}

/** Total discount, split by goods and delivery. */
export type Discount = { cents: number; goods: readonly number[]; deliveryCents: number }

/** Splits an amount in proportion, exact to the last cent. */
const spread = (cents: number, shares: readonly number[]) => {
  const all = shares.reduce((sum, own) => sum + own, 0)
  let upTo = 0
  return shares.map((own) => {
    const before = Math.round((cents * upTo) / all)
    upTo += own
    return Math.round((cents * upTo) / all) - before
  })
}

/** Returns the discount for these goods, or the reason why there is none. */
export const discountOf = (
  { amountCents, percent, minimumCents, interestId, freeDelivery }: Promotion,
  { goods, deliveryCents }: Bought,
): Discount | Reason => {
  const meant = interestId === null ? goods : goods.filter((one) => one.interestId === interestId)
  if (goods.length > 0 && meant.length === 0) return { why: 'category' }
  const sum = meant.reduce((all, { cents }) => all + cents, 0)
  if (sum < minimumCents) return { why: 'minimum', minimumCents, missingCents: minimumCents - sum }
  if (freeDelivery)
    return deliveryCents > 0
      ? { cents: deliveryCents, goods: goods.map(() => 0), deliveryCents }
      : { why: 'deliveryFree' }
  const cents =
    percent === null ? Math.min(sum, amountCents ?? 0) : Math.round((sum * percent) / 100)
  const shares = goods.map((one) => (meant.includes(one) ? one.cents : 0))
  return { cents, goods: spread(cents, shares), deliveryCents: 0 }
}

/** Normalizes a typed code: case, spaces and dashes do not matter. */
export const asCompared = (code: string) => code.toUpperCase().replaceAll(/[\s-]/g, '')

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Builds a code from a first name and random characters that cannot be mistaken for others. */
export const invitationCode = (name: string, bytes: Uint8Array) => {
  const first = name.split(' ')[0] ?? ''
  const plain = first
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toUpperCase()
    .slice(0, 10)
  return `${plain}${[...bytes].map((byte) => letters[byte % letters.length]).join('')}`
}
