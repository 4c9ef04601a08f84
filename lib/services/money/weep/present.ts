import { euros } from '#kernel/money.ts'
import { isoOrNull } from '#lib/calendar/moments.ts'
import type { WeepMembership, WeepPlan } from '#lib/contract/weep.ts'
import { createWords } from '#lib/format/words.ts'
import words from '#locales/it/weep-notices.json' with { type: 'json' }
import { presentMethod } from '../payments/present.ts'
import type { ListedMethod } from '../payments/queries.ts'
import type { Membership, Period } from './queries.ts'
import {
  joinableFrom,
  type PaidPeriod,
  renewsAt,
  stateOf,
  usedShare,
  withdrawableUntil,
} from './rules.ts'

export const t = createWords({ 'weep-notices': words }).getFixedT('it', 'weep-notices')

/** Name of the plan on a receipt of the provider. */
export const namePlan = (plan: WeepPlan) => t(`plans.${plan}`)
/** Text the member accepts at the provider. */
export const planPromise = t('promise')

const isPaid = (row: Period): row is Period & PaidPeriod => row.cents !== null

const presentPeriod = (row: Period): WeepMembership['periods'][number] => ({
  plan: row.plan,
  price: row.cents === null ? null : euros(row.cents),
  refunded: euros(row.refunded_cents),
  from: row.from_at.toISOString(),
  until: row.until_at.toISOString(),
  paid_at: isoOrNull(row.paid_at),
  withdrawn_at: isoOrNull(row.withdrawn_at),
  used_days: isPaid(row) && row.withdrawn_at ? usedShare(row, row.withdrawn_at).usedDays : null,
})

const presentWithdrawal = (periods: readonly Period[], now: Date) => {
  const paid = periods.find(isPaid)
  if (!paid) return null
  const { usedDays, keepCents } = usedShare(paid, now)
  const refundCents = paid.cents - keepCents - paid.refunded_cents
  return { used_days: usedDays, refund: euros(Math.max(0, refundCents)) }
}

type Seen = {
  membership: Membership | undefined
  method: ListedMethod | undefined
  periods: readonly Period[]
}

export const presentWeep = ({ membership, method, periods }: Seen, now: Date): WeepMembership => {
  const state = stateOf(membership, now)
  const current = state === 'none' ? undefined : membership
  // There is nothing to pay, and no deadline, during a review.
  const payable = current?.is_in_review ? undefined : current
  const until = current?.paid_until ?? null
  const back = current && state !== 'joining' ? withdrawableUntil(current) : null
  const isWithdrawable = back !== null && back > now
  const again = state === 'none' ? joinableFrom(membership?.withdrawn_at ?? null, now) : null
  const renewal =
    state === 'active' && current && until ? renewsAt({ ...current, paid_until: until }) : null
  return {
    state,
    plan: current?.plan ?? null,
    price: current ? euros(current.cents) : null,
    payment_in_review: current?.is_in_review ?? false,
    until: isoOrNull(until),
    renews_at: isoOrNull(renewal),
    tried_again_at: isoOrNull(payable?.next_charge_at ?? null),
    kept_until: isoOrNull(payable?.grace_until ?? null),
    method: current && method ? presentMethod(method, now) : null,
    order_id: payable?.order_id ?? null,
    withdrawable_until: isWithdrawable ? isoOrNull(back) : null,
    withdrawal: isWithdrawable ? presentWithdrawal(periods, now) : null,
    joinable_from: isoOrNull(again),
    periods: periods.map(presentPeriod),
  }
}
