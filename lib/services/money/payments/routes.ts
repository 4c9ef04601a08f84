import { DomainError } from '#kernel/error.ts'
import { countCall } from '#kernel/http/rate-limit.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { addMethodPath, checkoutPath } from '#lib/contract/addresses.ts'
import { payments } from '#lib/contract/payments.ts'
import type { Deps } from '../../deps.ts'
import { removeMethod } from './commands/methods.ts'
import { saveSetup, startSetup } from './commands/saving.ts'
import { requireConfirmed } from './policy.ts'
import { presentMethod } from './present.ts'
import { findCustomer, listMethods } from './queries.ts'

export const paymentsRoutes = (routes: Routes, deps: Deps) => {
  const { db, clock, provider, log } = deps

  routes.answer(payments.script, async ({ member }) => {
    // The provider needs the customer id of a signed-in member to save a method.
    if (member !== null) await countCall(deps, 'script', `${member}`)
    const customer = member === null ? ('none' as const) : { id: await findCustomer(db, member) }
    const script = await provider.browserScript(customer).catch((error) => {
      log.warn('the payment provider has no script for a customer', { error })
      throw new DomainError('payment_unavailable')
    })
    if (!script) throw new DomainError('payment_unavailable')
    return {
      data: {
        client_id: script.clientId,
        base_url: script.baseUrl ?? null,
        user_id_token: script.customerToken,
        demo: script.isStandIn,
      },
    }
  })

  routes.answer(
    payments.setup,
    { policy: ({ member }) => requireConfirmed(deps, member) },
    async ({ member, body, once }) => {
      await countCall(deps, 'saveMethod', `${member}`)
      const { kind, keep: kept, instead_of: insteadOf, seat } = body
      const path = seat
        ? checkoutPath(seat.bundle_id, seat.quantity, seat.group_id)
        : addMethodPath(insteadOf)
      const setup = { name: once.id, member, kind, kept, path }
      const { setupToken, buyerUrl, keep } = await startSetup(deps, setup)
      return once(async (tx) => {
        await keep(tx)
        return { data: { setup_token: setupToken, payer_url: buyerUrl } }
      })
    },
  )

  routes.answer(payments.save, async ({ member, body, once }) => {
    const save = await saveSetup(deps, member, body.setup_token)
    return once(async (tx) => ({ data: presentMethod(await save(tx), clock.now()) }))
  })

  routes.answer(payments.methods, async ({ member }) => {
    const now = clock.now()
    return { data: (await listMethods(db, member)).map((row) => presentMethod(row, now)) }
  })

  routes.answer(payments.remove, ({ member, params: { id } }) =>
    db.transaction((tx) => removeMethod(tx, { member, id }, clock.now())),
  )
}
