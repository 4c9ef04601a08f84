import type { Db, Tx } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import type { MemberId } from '#kernel/http/member-id.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { euros } from '#kernel/money.ts'
import { weep } from '#lib/contract/weep.ts'
import type { Deps } from '../../deps.ts'
import { requireConfirmed } from '../payments/policy.ts'
import { findMethod } from '../payments/queries.ts'
import { cancelWeep, withdrawWeep } from './commands/cancel.ts'
import { wishWeep } from './commands/wish.ts'
import { presentWeep } from './present.ts'
import { findMembership, listPeriods } from './queries.ts'

export const weepRoutes = (routes: Routes, deps: Deps) => {
  const { config, db, clock } = deps

  const look = async (from: Db, member: MemberId) => {
    const membership = await findMembership(from, member)
    const method = membership?.method_id
      ? await findMethod(from, member, membership.method_id)
      : undefined
    const periods = await listPeriods(from, member)
    return { data: presentWeep({ membership, method, periods }, clock.now()) }
  }

  const change = (member: MemberId, write: (tx: Tx) => Promise<unknown>) =>
    db.transaction(async (tx) => {
      await write(tx)
      return look(tx, member)
    })

  routes.answer(weep.look, ({ member }) => look(db, member))

  routes.answer(
    weep.join,
    { policy: ({ member }) => requireConfirmed(deps, member) },
    ({ member, body: { plan, payment_method_id: methodId, seen_price: seen, start_now } }) => {
      const { enabled, monthlyCents, yearlyCents } = config.weep
      if (!enabled) throw new DomainError('not_found')
      const cents = plan === 'monthly' ? monthlyCents : yearlyCents
      if (seen !== undefined && seen !== euros(cents)) throw new DomainError('quote_changed')
      const request = { member, plan, methodId, cents, startNow: start_now === true }
      return change(member, (tx) => wishWeep(tx, request, clock.now()))
    },
  )

  // Stays available while the plan is not offered: members can always leave.
  routes.answer(weep.cancel, ({ member }) =>
    change(member, (tx) => cancelWeep(tx, member, clock.now())),
  )

  routes.answer(weep.withdraw, ({ member }) =>
    change(member, (tx) => withdrawWeep(tx, member, clock.now())),
  )
}
