import type { Tx } from '#kernel/db/connection.ts'
import { externalTask } from '#kernel/outbox/task.ts'
import type { Deps } from '#lib/services/deps.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type { Refund } from '#lib/tools/payment-provider/types.ts'
import { releasePaidBack } from '../../groups/commands/closing/stop-order.ts'
import { markRefunded } from '../../orders/commands/settle.ts'
import {
  moveRefund,
  noteAskedRefund,
  writeForeignRefund,
  writeRefund,
} from '../../payments/commands/refunds.ts'
import { factsOf } from '../../payments/commands/saving.ts'
import { refundCapture } from '../../payments/commands/tasks.ts'
import { findKeptCapture, findRefund, isDisputed, type KeptRefund } from '../../payments/queries.ts'
import { refundInvoiceOf } from '../../payments/rules/captures.ts'
import { weepBack } from '../../weep/commands/cancel.ts'
import { findDebt, lockDebt } from '../queries/debts.ts'
import { refundAfter } from '../rules/debts.ts'
import { requireMatched } from './matching.ts'

type RefundDeps = Pick<Deps, 'db' | 'clock' | 'provider' | 'log'>

/** Updates the order after a refund. A refund of a second payment does not change the order. */
const updateOrder = async (
  tx: Tx,
  { capture_id, order_id }: Pick<KeptRefund, 'capture_id' | 'order_id'>,
  now: Date,
) => {
  const capture = await findKeptCapture(tx, capture_id)
  if (capture?.second_of !== null) return
  await markRefunded(tx, order_id, now)
  await releasePaidBack(tx, order_id, now)
  await weepBack(tx, order_id, now)
}

export const bookRefund = ({ db, clock }: RefundDeps, kept: KeptRefund, refund: Refund) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    await lockDebt(tx, kept.order_id)
    if (await writeRefund(tx, kept.id, refund, now)) await updateOrder(tx, kept, now)
  })

/** Books a refund made by hand at the provider, or reported before our own call returned. */
export const bookForeignRefund = async (deps: RefundDeps, captureId: string, refund: Refund) => {
  const { db, clock } = deps
  const capture = await findKeptCapture(db, captureId)
  if (!capture) throw new Error(`capture ${captureId} of a refund is not booked yet`)
  const { order_id: orderId } = capture
  await db.transaction(async (tx) => {
    const now = clock.now()
    await lockDebt(tx, orderId)
    if (await writeForeignRefund(tx, { orderId, captureId, refund }, now))
      await updateOrder(tx, { capture_id: captureId, order_id: orderId }, now)
  })
}

/** False when the refund is settled, or when an open dispute would take the money twice. */
const claim = ({ db, clock }: RefundDeps, { id, order_id, capture_id }: KeptRefund) =>
  db.transaction(async (tx) => {
    await lockDebt(tx, order_id)
    const refund = await findRefund(tx, id)
    if (refund?.state !== 'wanted' || (await isDisputed(tx, capture_id))) return false
    await requireMatched(tx)
    await noteAskedRefund(tx, id, clock.now())
    return true
  })

const refused = async (deps: RefundDeps, { id, order_id }: KeptRefund, error: unknown) => {
  if (!(error instanceof ProviderRefusal)) throw error
  const { db, clock, log } = deps
  const after = refundAfter(error)
  const facts = factsOf(error)
  if (after === 'failed' || facts.reason === 'misconfigured')
    log.error('the payment provider refused a refund', { order: order_id, refund: id, ...facts })
  if (after === 'again') throw error
  if (after === 'waits') return
  await db.transaction((tx) =>
    moveRefund(tx, id, { state: after, issue: facts.issue }, clock.now()),
  )
}

export const refund = async (deps: RefundDeps, id: string) => {
  const { db, provider } = deps
  const storedRefund = await findRefund(db, id)
  const debt = storedRefund && (await findDebt(db, storedRefund.order_id))
  if (!storedRefund || !debt || !(await claim(deps, storedRefund))) return
  const invoice = refundInvoiceOf(debt.number, storedRefund.position)
  const request = { cents: storedRefund.cents, invoice, reference: storedRefund.id, note: '' }
  let made: Refund
  try {
    made = await provider.refundCapture(storedRefund.capture_id, request, storedRefund.id)
  } catch (error) {
    return refused(deps, storedRefund, error)
  }
  await bookRefund(deps, storedRefund, made)
}

export const runRefund = externalTask(refundCapture, (deps: Deps, { refundId }) =>
  refund(deps, refundId),
)
