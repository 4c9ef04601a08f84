import { sql } from '#kernel/db/sql.ts'
import type { Deps } from '#lib/services/deps.ts'
import type { RememberedWallet } from '#lib/stand-ins/paypal/remember.ts'
import { walletPrefix } from './shop/mandates.ts'

/**
 * Registers the wallets of the demo, which were never really saved, with the PayPal stand-in at
 * each start.
 */
export const rememberWallets = async ({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>) => {
  const { standIn, apiBase } = config.paypal
  if (!standIn || !apiBase) return
  const wallets = await db.rows<RememberedWallet>(
    sql`SELECT vault_id id, customer_id "customerId", email FROM payment_methods
      WHERE vault_id LIKE ${`${walletPrefix}%`} AND removed_at IS NULL ORDER BY id`,
  )
  try {
    const response = await fetch(`${apiBase}/control/remember-wallets`, {
      method: 'POST',
      body: JSON.stringify(wallets),
      signal: AbortSignal.timeout(5_000),
    })
    if (!response.ok) throw new Error(await response.text())
  } catch (error) {
    log.warn('the wallets of the demo could not be sent to the PayPal stand-in', { error })
  }
}
