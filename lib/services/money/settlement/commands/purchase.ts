import type { Db } from '../../../platform/db/connection.ts'
import type { Address, Purchase } from '../../../platform/paypal/paypal.ts'
import type { ShipTo } from '../../orders/queries/deliveries.ts'
import { customIdOf, invoiceOf } from '../../payments/rules/captures.ts'
import { type Debt, type DebtLine, listDebtLines } from '../queries/debts.ts'

/** Where it is fetched from a pick-up point nothing is sent to the buyer. */
const shipTo = (to: ShipTo): Address | null =>
  to.kind === 'pickup'
    ? null
    : {
        name: to.name,
        street: to.street,
        extra: to.details || null,
        city: to.city,
        province: to.province,
        postalCode: to.postal_code,
        country: 'IT',
      }

const asLine = ({ title, choice, bundle_id, quantity, unit_cents }: DebtLine) => ({
  name: choice ? `${title}, ${choice}` : title,
  sku: `${bundle_id}`,
  quantity,
  unitCents: unit_cents,
})

/** What the provider is told of a debt: the same to the letter at every try. */
export const purchaseOf = async (db: Db, debt: Debt): Promise<Purchase> => {
  const lines = await listDebtLines(db, debt.id)
  return {
    invoice: invoiceOf(debt.number),
    customId: customIdOf(debt.id),
    description: lines.map(({ title }) => title).join(', '),
    lines: lines.map(asLine),
    deliveryCents: debt.delivery_cents,
    discountCents: debt.discount_cents + debt.credits_cents,
    totalCents: debt.total_cents,
    shipTo: shipTo(debt.delivery),
  }
}
