import type { Db } from '#kernel/db/connection.ts'
import { payOrderPath, payWeepPath } from '#lib/contract/addresses.ts'
import type { Address, Purchase } from '#lib/tools/payment-provider/types.ts'
import type { ShipTo } from '../../orders/queries/deliveries.ts'
import { invoiceOf } from '../../payments/rules/captures.ts'
import { namePlan } from '../../weep/present.ts'
import { findOwedPlan } from '../../weep/queries.ts'
import { type Debt, listDebtLines } from '../queries/debts.ts'

/** Null for an order fetched at a pick-up point: nothing is sent to the buyer. */
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

type Contents = Pick<Purchase, 'description' | 'lines'>

const planOf = async (db: Db, { id, total_cents: unitCents }: Debt): Promise<Contents> => {
  const { plan } = (await findOwedPlan(db, id))!
  const name = namePlan(plan)
  return { description: name, lines: [{ name, sku: `weep-${plan}`, quantity: 1, unitCents }] }
}

const goodsOf = async (db: Db, { id }: Debt): Promise<Contents> => {
  const lines = await listDebtLines(db, id)
  return {
    description: lines.map(({ title }) => title).join(', '),
    lines: lines.map(({ title, choice, bundle_id, quantity, unit_cents: unitCents }) => {
      const name = choice ? `${title}, ${choice}` : title
      return { name, sku: `${bundle_id}`, quantity, unitCents }
    }),
  }
}

export const wayBack = ({ kind, id }: Debt) =>
  kind === 'weep' ? payWeepPath(id) : payOrderPath(id)

/** Builds the purchase sent to the provider. Every attempt must send exactly the same text. */
export const purchaseOf = async (db: Db, debt: Debt): Promise<Purchase> => {
  const isDigital = debt.kind === 'weep'
  return {
    ...(isDigital ? await planOf(db, debt) : await goodsOf(db, debt)),
    invoice: invoiceOf(debt.number),
    reference: debt.reference,
    deliveryCents: debt.delivery_cents,
    discountCents: debt.discount_cents + debt.credits_cents,
    totalCents: debt.total_cents,
    isDigital,
    shipTo: isDigital ? null : shipTo(debt.delivery),
  }
}
