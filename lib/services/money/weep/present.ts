import type { WeepMembership } from '#lib/contract/weep.ts'
import { createWords } from '#lib/format/words.ts'
import words from '#locales/it/weep-notices.json' with { type: 'json' }
import { euros } from '../../platform/money.ts'
import { presentMethod } from '../payments/present.ts'
import type { ListedMethod } from '../payments/queries.ts'
import type { Membership, Period } from './queries.ts'
import { type Plan, renewsAt } from './rules/periods.ts'
import { stateOf, withdrawableUntil } from './rules/standing.ts'

export const t = createWords({ 'weep-notices': words }).getFixedT('it', 'weep-notices')

/** As it stands on a receipt of the provider. */
export const namePlan = (plan: Plan) => t(`plans.${plan}`)
/** What somebody agrees to there. */
export const planPromise = t('promise')

const told = (moment: Date | null) => moment?.toISOString() ?? null

const presentPeriod = (row: Period): WeepMembership['periods'][number] => ({
  plan: row.plan,
  price: row.cents === null ? null : euros(row.cents),
  refunded: euros(row.refunded_cents),
  from: row.from_at.toISOString(),
  until: row.until_at.toISOString(),
  paid_at: told(row.paid_at),
})

const nobody = {
  ...{
    plan: null,
    price: null,
    until: null,
    renews_at: null,
    tried_again_at: null,
    kept_until: null,
  },
  ...{ method: null, order_id: null, withdrawable_until: null },
}

type Seen = {
  there: Membership | undefined
  method: ListedMethod | undefined
  periods: readonly Period[]
}

export const presentWeep = ({ there, method, periods }: Seen, now: Date): WeepMembership => {
  const state = stateOf(there, now)
  const all = { state, periods: periods.map(presentPeriod) }
  if (!there || state === 'none') return { ...nobody, ...all }
  const back = withdrawableUntil(there)
  const isBackOpen = back !== null && back > now
  return {
    ...all,
    plan: there.plan,
    price: euros(there.cents),
    until: told(there.paid_until),
    renews_at:
      state === 'active' ? told(renewsAt({ ...there, paid_until: there.paid_until! })) : null,
    tried_again_at: told(there.next_charge_at),
    kept_until: told(there.grace_until),
    method: method ? presentMethod(method, now) : null,
    order_id: there.order_id,
    withdrawable_until: state !== 'joining' && isBackOpen ? told(back) : null,
  }
}
