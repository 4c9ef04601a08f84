import type { Db } from '#kernel/db/connection.ts'
import type { PrefixSettings } from '#lib/tools/payment-provider/own-ids.ts'
import { openOwnIds, withOwnIds } from '#lib/tools/payment-provider/own-ids.ts'
import { openPaypal, type PaypalDeps } from './paypal/provider.ts'

/** Provider without the ids of a shop, for questions about the account. Needs no database. */
export const openUnmarkedProvider = openPaypal

type ProviderDeps = PaypalDeps & { config: PrefixSettings; db: Db }

/**
 * Opens the payment provider of the shop, which is PayPal. Another provider would be plugged in
 * here.
 */
export const openProvider = ({ db, ...deps }: ProviderDeps) =>
  withOwnIds(openUnmarkedProvider(deps), openOwnIds(db, deps.config))
