import { sql } from '#kernel/db/sql.ts'
import type { Deps } from '#lib/services/deps.ts'
import { invoiceOf, refundInvoiceOf } from '#lib/services/money/payments/rules/captures.ts'
import { reference } from '#lib/services/money/settlement/queries/debts.ts'
import type { RememberedWallet } from '#lib/stand-ins/paypal/remember.ts'
import { remember } from '#lib/stand-ins/paypal/start.ts'
import { openOwnIds } from '#lib/tools/payment-provider/own-ids.ts'
import { walletPrefix } from './shop/payments.ts'

type DemoDeps = Pick<Deps, 'db' | 'config' | 'log'>

type Row = {
  reference: string
  number: number
  order: string
  capture: string
  cents: number
  at: Date
  refund: { id: string; row: string; cents: number; position: number; at: string } | null
}

/** Registers payments of the demo, never really made, at each start: the stand-in’s data may be newer. */
export const rememberPayments = async ({ db, config, log }: DemoDeps) => {
  const { standIn, apiBase } = config.paypal
  if (!standIn || !apiBase) return
  const { give } = await openOwnIds(db, config)()
  const rows =
    await db.rows<Row>(sql`SELECT ${reference} reference, o.number, p.provider_order_id "order",
      c.id capture, c.cents, c.at,
      (SELECT json_build_object('id', r.provider_refund_id, 'row', r.id, 'cents', r.cents,
          'position', r.position, 'at', r.settled_at)
        FROM refunds r WHERE r.capture_id = c.id AND r.provider_refund_id LIKE 'DEMO%') refund
    FROM captures c JOIN payments p ON p.id = c.payment_id JOIN orders o ON o.id = c.order_id
    WHERE c.id LIKE 'DEMO%' ORDER BY c.at`)
  const payments = rows.map(({ number, reference, at, refund, ...payment }) => ({
    ...payment,
    customId: give(reference),
    invoice: give(invoiceOf(number)),
    at: at.toISOString(),
    refund: refund && {
      id: refund.id,
      cents: refund.cents,
      customId: give(refund.row),
      invoice: give(refundInvoiceOf(number, refund.position)),
      at: new Date(refund.at).toISOString(),
    },
  }))
  await remember(apiBase, payments).catch((error) =>
    log.warn('the payments of the demo could not be sent to the PayPal stand-in', { error }),
  )
}

/** Does the same for the wallets of the demo, which were never really saved. */
export const rememberWallets = async ({ db, config, log }: DemoDeps) => {
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
