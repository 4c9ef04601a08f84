import { after, days } from '#lib/format/durations.ts'
import { amountOf } from '#lib/providers/paypal/amounts.ts'
import { type Call, call, type Input, ok } from './call.ts'
import { announceCapture, putCapture, refundableCents } from './payments.ts'
import { Refused } from './problem.ts'
import { link } from './show.ts'
import { type DisputeRecord, newId } from './store.ts'
import type { World } from './world.ts'

const movement = (type: 'DEBIT' | 'CREDIT', cents: number, at: string) => ({
  affected_party: 'SELLER',
  amount: amountOf(cents),
  initiated_time: at,
  type,
  reason: 'DISPUTE_SETTLEMENT',
})

/** Renders a dispute in a list, without its transactions. */
const showInList = ({ address }: World, dispute: DisputeRecord) => ({
  dispute_id: dispute.id,
  create_time: dispute.at,
  update_time: dispute.updatedAt,
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  status: dispute.status,
  dispute_amount: amountOf(dispute.cents),
  dispute_life_cycle_stage: 'INQUIRY',
  dispute_channel: 'INTERNAL',
  links: [link(`${address}/v1/customer/disputes/${dispute.id}`, 'self')],
})

/** Time that the provider leaves the seller for an answer. */
const timeToAnswer = days(10)

const show = (world: World, dispute: DisputeRecord) => {
  const { captureId, outcome, takenCents, returnedCents = 0, updatedAt } = dispute
  const { customId, invoice } = world.store.need('captures', captureId)
  return {
    ...showInList(world, dispute),
    ...(dispute.status === 'OPEN' && {
      seller_response_due_date: after(new Date(updatedAt), timeToAnswer).toISOString(),
    }),
    disputed_transactions: [
      {
        seller_transaction_id: captureId,
        ...(customId && { custom: customId }),
        ...(invoice && { invoice_number: invoice }),
      },
    ],
    ...(outcome && {
      dispute_outcome: {
        outcome_code: outcome,
        ...(takenCents > 0 && { amount_refunded: amountOf(takenCents) }),
      },
    }),
    ...(takenCents > 0 && {
      money_movements: [
        movement('DEBIT', takenCents, updatedAt),
        ...(returnedCents > 0 ? [movement('CREDIT', returnedCents, updatedAt)] : []),
      ],
    }),
  }
}

const put = (world: World, type: 'CREATED' | 'UPDATED' | 'RESOLVED', dispute: DisputeRecord) => {
  const stored = world.store.put('disputes', { ...dispute, updatedAt: world.time() })
  world.announce({
    type: `CUSTOMER.DISPUTE.${type}`,
    resourceType: 'dispute',
    resource: show(world, stored),
    summary: `A dispute was ${type.toLowerCase()}`,
  })
  return stored.id
}

export const openDispute = (world: World, captureId: string, cents?: number) => {
  const capture = world.store.need('captures', captureId)
  const at = world.time()
  return put(world, 'CREATED', {
    id: `PP-R-${newId(12)}`,
    captureId,
    status: 'OPEN',
    cents: cents ?? capture.cents,
    outcome: null,
    takenCents: 0,
    at,
    updatedAt: at,
  })
}

export const resolveDispute = (world: World, id: string, buyerGetsCents = 0) => {
  const dispute = world.store.need('disputes', id)
  const capture = world.store.need('captures', dispute.captureId)
  const outcome = buyerGetsCents > 0 ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR'
  const takenCents = Math.min(buyerGetsCents, refundableCents(world, capture))
  if (takenCents > 0) {
    const disputedCents = capture.disputedCents + takenCents
    announceCapture(world, putCapture(world, { ...capture, disputedCents }), 'REVERSED')
  }
  put(world, 'RESOLVED', { ...dispute, status: 'RESOLVED', outcome, takenCents })
}

/**
 * Reopens a dispute after an appeal of the shop; `turnDispute` then returns an amount to the shop.
 */
export const appealDispute = (world: World, id: string) => {
  const dispute = world.store.need('disputes', id)
  if (dispute.status !== 'RESOLVED') throw new Refused(404, 'INVALID_RESOURCE_ID')
  put(world, 'UPDATED', { ...dispute, status: 'OPEN' })
}

export const turnDispute = (world: World, id: string, shopGetsCents: number) => {
  const dispute = world.store.need('disputes', id)
  const capture = world.store.need('captures', dispute.captureId)
  const before = dispute.returnedCents ?? 0
  const returned = Math.min(shopGetsCents, dispute.takenCents - before)
  putCapture(world, { ...capture, disputedCents: capture.disputedCents - returned })
  put(world, 'RESOLVED', {
    ...dispute,
    status: 'RESOLVED',
    outcome: 'RESOLVED_SELLER_FAVOUR',
    returnedCents: before + returned,
  })
}

const list = ({ query }: Input, world: World) => {
  const after = Date.parse(query.get('update_time_after') ?? '')
  const size = Math.min(50, Math.max(1, Number(query.get('page_size') ?? 10)))
  const start = Number(query.get('next_page_token') ?? 0)
  const changed = [...world.store.disputes.values()].filter(
    ({ updatedAt }) => !(Date.parse(updatedAt) < after),
  )
  const items = changed.slice(start, start + size).map((each) => showInList(world, each))
  const at = (token: number, rel: string) => {
    const page = new URLSearchParams(query)
    if (token > 0) page.set('next_page_token', `${token}`)
    return link(`${world.address}/v1/customer/disputes?${page}`, rel)
  }
  return ok({
    ...(items.length > 0 && { items }),
    links: [
      at(start, 'self'),
      ...(start + size < changed.length ? [at(start + size, 'next')] : []),
    ],
  })
}

export const disputeCalls: Call[] = [
  call('list disputes', 'GET /v1/customer/disputes', list),
  call('read dispute', 'GET /v1/customer/disputes/:id', ({ id }, world) =>
    ok(show(world, world.store.need('disputes', id))),
  ),
]
