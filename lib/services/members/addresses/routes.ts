import type { Routes } from '#kernel/http/routes.ts'
import { postalAddresses } from '#lib/contract/postal-addresses.ts'
import type { Deps } from '../../deps.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from './commands.ts'
import { addressFaults } from './rules.ts'

export const postalAddressesRoutes = (routes: Routes, { db, clock }: Deps) => {
  routes.answer(postalAddresses.list, async ({ member }) => ({
    data: await listAddresses(db, member),
  }))

  routes.answer(postalAddresses.add, { faults: addressFaults }, ({ member, body, once }) =>
    once(async (tx) => ({ data: await addAddress(tx, member, body, clock.now()) })),
  )

  routes.answer(postalAddresses.change, async ({ member, params, body }) => ({
    data: await changeAddress(db, member, { id: params.id, changes: body }),
  }))

  routes.answer(postalAddresses.remove, ({ member, params }) =>
    removeAddress(db, member, params.id),
  )
}
