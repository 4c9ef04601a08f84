import { payments } from '#lib/contract/payments.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/error.ts'
import type { MemberId } from '../../platform/http/member-id.ts'
import { countCall } from '../../platform/http/rate-limit.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { removeMethod } from './commands/methods.ts'
import { saveSetup, startSetup } from './commands/saving.ts'
import { requireConfirmed } from './policy.ts'
import { presentMethod } from './present.ts'
import { findCustomer, listMethods } from './queries.ts'

export const paymentsRoutes = (routes: Routes, deps: Deps) => {
  const { config, db, clock, paypal, log } = deps

  /** Without it a method cannot be saved, and everything else can be paid. */
  const tokenFor = async (member: MemberId) => {
    await countCall(deps, 'script', `${member}`)
    return paypal.userIdToken(await findCustomer(db, member)).catch((error) => {
      log.warn('PayPal names no customer', { error })
      throw new DomainError('payment_unavailable')
    })
  }

  routes.answer(payments.script, async ({ member }) => {
    const { keys, sdkBase, standIn } = config.paypal
    if (!keys) throw new DomainError('payment_unavailable')
    return {
      data: {
        client_id: keys.clientId,
        base_url: sdkBase ?? null,
        user_id_token: member === null ? null : await tokenFor(member),
        demo: standIn !== undefined,
      },
    }
  })

  routes.answer(
    payments.setup,
    { policy: ({ member }) => requireConfirmed(deps, member) },
    async ({ member, body, once }) => {
      await countCall(deps, 'saveMethod', `${member}`)
      const { kind, keep: kept, instead_of: insteadOf } = body
      const seat = body.seat && {
        groupId: body.seat.group_id,
        bundleId: body.seat.bundle_id,
        quantity: body.seat.quantity,
      }
      const setup = { id: once.id, member, kind, kept, purpose: { insteadOf, seat } }
      const { setupToken, payerUrl, keep } = await startSetup(deps, setup)
      return once(async (tx) => {
        await keep(tx)
        return { data: { setup_token: setupToken, payer_url: payerUrl } }
      })
    },
  )

  routes.answer(payments.save, async ({ member, body, once }) => {
    const stored = await saveSetup(deps, member, body.setup_token)
    return once(async (tx) => ({ data: presentMethod(await stored.keep(tx), clock.now()) }))
  })

  routes.answer(payments.methods, async ({ member }) => {
    const now = clock.now()
    return { data: (await listMethods(db, member)).map((row) => presentMethod(row, now)) }
  })

  routes.answer(payments.remove, ({ member, params: { id } }) =>
    db.transaction((tx) => removeMethod(tx, { member, id }, clock.now())),
  )
}
