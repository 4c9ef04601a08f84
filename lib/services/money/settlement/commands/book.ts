import type { Database, Tx } from '../../../platform/db/connection.ts'
import type { Capture, ProviderOrder } from '../../../platform/paypal/paypal.ts'
import { seatPaid, seatRefused } from '../../groups/commands/collected.ts'
import { markPaid } from '../../orders/commands/settle.ts'
import { noteAsked, noteIssue } from '../../payments/commands/attempts.ts'
import { writeCapture } from '../../payments/commands/captures.ts'
import { wantRest } from '../../payments/commands/refunds.ts'
import { findPayment, type KeptCapture, type Payment } from '../../payments/queries.ts'
import { pays } from '../../payments/rules/captures.ts'
import { type Debt, lockDebt } from '../queries/debts.ts'
import { isWanted } from '../rules/debts.ts'
import { tellPaidTwice } from './tell.ts'

/** What paid twice, or too late, goes back by itself. */
const receive = async (tx: Tx, debt: Debt, capture: KeptCapture, now: Date) => {
  const { id: orderId, participation_id: seat } = debt
  if (capture.second_of !== null) {
    await wantRest(tx, { orderId, because: 'paid_twice', captureId: capture.id }, now)
    return tellPaidTwice(tx, { orderId, captureId: capture.id, cents: capture.cents })
  }
  if (!isWanted(debt) || !(await markPaid(tx, orderId, now))) {
    await wantRest(tx, { orderId, because: 'cancelled' }, now)
    return
  }
  if (seat !== null) await seatPaid(tx, seat, now)
}

type Booked = { debt: Debt; payment: Payment; capture: Capture }

/** The debt is locked. Booked again it changes nothing. */
export const bookCapture = async (tx: Tx, { debt, payment, capture }: Booked, now: Date) => {
  if (!pays(capture, { orderId: debt.id, cents: payment.cents })) {
    await noteIssue(tx, payment.id, 'PAYS_SOMETHING_ELSE', now)
    return
  }
  const written = await writeCapture(tx, { payment, capture }, now)
  if (written?.state === 'completed') await receive(tx, debt, written, now)
  const { participation_id: seat } = debt
  if (written?.state === 'declined' && payment.source === 'vaulted' && seat !== null)
    await seatRefused(tx, seat, 'soft', now)
}

/** All that came of a try, in one commit. */
export const bookOrder = (
  db: Database,
  paymentId: string,
  { id, captures }: ProviderOrder,
  now: Date,
) =>
  db.transaction(async (tx) => {
    const payment = await findPayment(tx, paymentId)
    if (!payment) throw new Error('a payment is gone')
    const debt = await lockDebt(tx, payment.order_id)
    await noteAsked(tx, paymentId, now, id)
    for (const capture of captures) await bookCapture(tx, { debt, payment, capture }, now)
  })
