import { type PostalAddress, postalAddresses } from '#lib/contract/postal-addresses.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { addAddress, changeAddress, removeAddress } from './commands.ts'
import { type AddressRow, listAddresses } from './queries.ts'

const present = (row: AddressRow): PostalAddress => ({ ...row, id: Number(row.id) })

export const postalAddressesRoutes = (routes: Routes, { db, pool, clock }: Deps) => {
  routes.answer(postalAddresses.list, async ({ member }) => ({
    data: (await listAddresses(pool, member)).map(present),
  }))

  routes.answer(postalAddresses.add, async ({ member, body }) => ({
    data: present(await addAddress(db, member, body, clock.now())),
  }))

  routes.answer(postalAddresses.change, async ({ member, params, body }) => ({
    data: present(await changeAddress(db, member, { id: params.id, changes: body })),
  }))

  routes.answer(postalAddresses.remove, ({ member, params }) =>
    removeAddress(db, member, params.id),
  )
}
