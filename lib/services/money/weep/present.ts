import { euros } from '#kernel/money.ts'
import { isoOrNull } from '#lib/calendar/moments.ts'
import type { WeepMembership } from '#lib/contract/weep.ts'
import { createWords } from '#lib/format/words.ts'
import words from '#locales/it/weep-notices.json' with { type: 'json' }
import { presentMethod } from '../payments/present.ts'
import type { ListedMethod } from '../payments/queries.ts'
import type { Membership, Period } from './queries.ts'
import { type Plan, renewsAt } from './rules/periods.ts'
import { stateOf } from './rules/states.ts'
import { joinableFrom, type PaidPeriod, usedShare, withdrawableUntil } from './rules/withdrawals.ts'

export const t = createWords({ 'weep-notices': words }).getFixedT('it', 'weep-notices')

/** Name of the plan on a receipt of the provider. */
export const namePlan = (plan: Plan) => t(`plans.${plan}`)
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

const noMembership = {
  plan: null,
  price: null,
  until: null,
  renews_at: null,
  tried_again_at: null,
  kept_until: null,

  method: null,
  order_id: null,
  withdrawable_until: null,
  withdrawal: null,
  payment_in_review: false,
}

type Seen = {
  membership: Membership | undefined
  method: ListedMethod | undefined
  periods: readonly Period[]
}

export const presentWeep = ({ membership, method, periods }: Seen, now: Date): WeepMembership => {
  const state = stateOf(membership, now)
  const all = {
    state,
    joinable_from: isoOrNull(
      state === 'none' ? joinableFrom(membership?.withdrawn_at ?? null, now) : null,
    ),
    periods: periods.map(presentPeriod),
  }
  if (!membership || state === 'none') return { ...noMembership, ...all }
  const back = withdrawableUntil(membership)
  const isInReview = membership.is_in_review
  const isWithdrawable = state !== 'joining' && back !== null && back > now
  return {
    ...all,
    plan: membership.plan,
    price: euros(membership.cents),
    payment_in_review: isInReview,
    until: isoOrNull(membership.paid_until),
    renews_at:
      state === 'active'
        ? isoOrNull(renewsAt({ ...membership, paid_until: membership.paid_until! }))
        : null,
    tried_again_at: isInReview ? null : isoOrNull(membership.next_charge_at),
    kept_until: isInReview ? null : isoOrNull(membership.grace_until),
    method: method ? presentMethod(method, now) : null,
    order_id: isInReview ? null : membership.order_id,
    withdrawable_until: isWithdrawable ? isoOrNull(back) : null,
    withdrawal: isWithdrawable ? presentWithdrawal(periods, now) : null,
  }
}
