import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import { minutes } from '#lib/format/durations.ts'
import { wantRefund } from '#lib/services/money/payments/commands/refunds.ts'
import { askCharge } from '#lib/services/money/payments/commands/tasks.ts'
import { settleStuck } from '#lib/services/money/settlement/commands/settle.ts'
import type { Method as Approved } from '#lib/stand-ins/paypal/control.ts'
import { openOwnIds } from '#lib/tools/payment-provider/own-ids.ts'
import { buildMember } from '../factories/members.ts'
import { buildMethod, buildOwedSeat } from '../factories/payments.ts'
import { openTestPaypal, type TestPaypal } from '../setup/paypal.ts'
import { openTestApi } from './api.ts'
import { workingAt } from './outbox.ts'

/**
 * Shop that charges through the stand-in for PayPal, its own or shared with another shop; tasks run
 * when a test calls `work`.
 */
export const openTill = async (given?: TestPaypal) => {
  const paypal = given ?? (await openTestPaypal())
  const api = await openTestApi(paypal.environment)
  const { db, pool, deps, call, clock } = api
  const { control } = paypal
  paypal.follow(clock)
  beforeEach(async () => {
    await pool.query('DELETE FROM rate_limits')
    control.clearRules()
  })
  /** Ids as the provider stores them. */
  const { give } = await openOwnIds(db, deps.config)()
  const workAt = workingAt(api)
  /** Works the tasks for the provider; returns the errors. */
  const work = () => workAt('provider')

  /** Stores a method at the provider and in the shop. */
  const saveMethod = async (given: Approved = { wallet: 'giulia' }) => {
    const member = await buildMember(pool, { verifiedAt: clock.now() })
    const kind = 'card' in given ? 'card' : 'wallet'
    const owner = { memberId: `${member.id}`, customerId: null, description: 'Insieme' }
    const back = { returnUrl: 'https://insieme.example/', cancelUrl: 'https://insieme.example/' }
    const { provider } = deps
    const name = `${member.id}-${performance.now()}`
    const { id: setup } = await provider.startSaving(kind, owner, back, `setup-${name}`)
    control.approve(setup, given)
    const stored = await provider.saveMethod(setup, `save-${name}`)
    const { id: vaultId, customerId } = stored
    const methodId = await buildMethod(pool, { member, vaultId, customerId, kind })
    return { member, methodId, vaultId }
  }

  /** Builds the debt of a seat with the method to charge. */
  const owe = async (given?: Approved) => {
    const method = await saveMethod(given)
    return { ...method, ...(await buildOwedSeat(pool, method)) }
  }

  const charge = async (id: number) => {
    await db.transaction((tx) => askCharge(tx, id))
    return work()
  }

  const capturesThere = async (id: number) => {
    const { rows } = await pool.query(
      'SELECT coalesce(reference, id::text) name FROM orders WHERE id = $1',
      [id],
    )
    const name = give(rows[0].name)
    return control
      .captures()
      .filter(({ customId, status }) => customId === name && status !== 'DECLINED')
  }

  /** Builds a charged debt of a seat. */
  const charged = async () => {
    const seat = await owe()
    await charge(seat.id)
    return { ...seat, capture: (await capturesThere(seat.id))[0]!.id }
  }

  /** Requests a refund by the operator. */
  const want = (orderId: number, cents: number) =>
    db.transaction((tx) => wantRefund(tx, { orderId, cents, because: 'operator' }, clock.now()))

  const postWebhook = (body: string, headers: Record<string, string> = control.hooks.sign(body)) =>
    call('POST', '/payments/webhooks/paypal', { body, headers })

  /** Delivers an event of the provider and expects success. */
  const sendEvent = async (
    event_type: string,
    resource: Record<string, unknown>,
    id: string = randomUUID(),
    resource_type?: string,
  ) => {
    const body = JSON.stringify({ id, event_type, resource_type, resource })
    expect((await postWebhook(body)).status).toBe(204)
  }

  /** Decides a pending capture, reported by an event. */
  const settle = async (orderId: number, status: 'COMPLETED' | 'DECLINED') => {
    const { id } = (await capturesThere(orderId))[0]!
    control.settleCapture(id, status)
    await sendEvent(`PAYMENT.CAPTURE.${status === 'COMPLETED' ? 'COMPLETED' : 'DENIED'}`, { id })
    expect(await work()).toEqual([])
  }

  /** Runs the recovery job after some minutes. */
  const recover = async () => {
    clock.advance(minutes(10))
    await settleStuck(deps)
  }

  const column = async (text: string, id: number) =>
    (await pool.query<{ value: unknown }>(text, [id])).rows.map(({ value }) => value)

  return {
    ...api,
    give,
    paypal,
    control,
    deps,
    call,
    work,
    saveMethod,
    owe,

    workAt,
    charge,
    charged,
    capturesThere,
    want,
    postWebhook,
    sendEvent,
    settle,
    recover,
    paymentsOf: (id: number) =>
      column('SELECT state AS value FROM payments WHERE order_id = $1 ORDER BY position', id),
    refundsOf: (id: number) =>
      column('SELECT state AS value FROM refunds WHERE order_id = $1 ORDER BY position', id),
    ledgerOf: (id: number) =>
      column('SELECT cents AS value FROM ledger WHERE order_id = $1 ORDER BY id', id),
    orderStateOf: async (id: number) =>
      (await column('SELECT state AS value FROM orders WHERE id = $1', id))[0],
    seatStateOf: async (id: number) =>
      (await column('SELECT state AS value FROM participations WHERE id = $1', id))[0],
  }
}

export type Till = Awaited<ReturnType<typeof openTill>>
