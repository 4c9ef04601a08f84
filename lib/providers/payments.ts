import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config/config.ts'
import type { Db } from '#kernel/db/connection.ts'
import type { Log } from '#kernel/log.ts'
import { withOwnIds } from '#lib/tools/payment-provider/own-ids.ts'
import { openOwnIds } from '#lib/tools/payment-provider/prefix.ts'
import type { PaymentProvider } from '#lib/tools/payment-provider/provider.ts'
import { openPaypal } from './paypal/open.ts'
import { asProvider } from './paypal/provider.ts'

type ProviderDeps = {
  config: Pick<Config, 'siteName' | 'paypal' | 'payments'>
  db: Db
  clock: Clock
  log: Log
  /** Time limit of a request: a capture may be slow. Tests set a shorter one. */
  milliseconds?: number
  /** Milliseconds after which no further attempt starts. */
  patience?: number
  pause?: (milliseconds: number) => Promise<unknown>
}

const scriptOf = ({ paypal }: Pick<Config, 'paypal'>) => {
  const { keys, sdkBase: baseUrl, standIn } = paypal
  return keys && { clientId: keys.clientId, baseUrl, isStandIn: standIn !== undefined }
}

/** Provider without the ids of a shop, for questions about the account. Needs no database. */
export const openUnmarkedProvider = ({
  config,
  ...given
}: Omit<ProviderDeps, 'db'>): PaymentProvider =>
  asProvider(openPaypal({ config, ...given }), scriptOf(config))

/**
 * Opens the payment provider of the shop, which is PayPal. Another provider would be plugged in
 * here.
 */
export const openProvider = ({ db, config, ...given }: ProviderDeps): PaymentProvider =>
  withOwnIds(openUnmarkedProvider({ config, ...given }), openOwnIds(db, config))
