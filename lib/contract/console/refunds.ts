import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { euros, id, timestamp } from '../shapes.ts'
import { fileAt, listed, listQuery } from './lists.ts'
import { refundStates } from './options.ts'

const { operator } = callsOf('refunds')

const reason = z.string().trim().min(1).max(2000)
const approvalState = z.enum(['waiting', 'approved', 'refused', 'withdrawn', 'failed'])

const refundListState = z.enum(refundStates)

const refundRow = z
  .object({
    id,
    /** Request for a second signature; null for a refund at the provider. */
    approval: id.nullable(),
    refund: z.uuid().nullable(),
    state: refundListState,
    /** Name of the act of a request, or why a refund was made. */
    kind: z.string(),
    order: z.int().nullable(),
    /** False for a period of the plan, which has no screen. */
    of_goods: z.boolean(),
    /** Null for a deleted account. */
    buyer: z.string().nullable(),
    amount: euros,
    at: timestamp,
    /** Operator; null for what buyers, groups and the provider began. */
    who: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'RefundRow' })

export const approvalShown = z
  .object({
    id,
    act: z.string(),
    order: z.int().nullable(),
    member: z.int().nullable(),
    amount: euros,
    why: z.enum(['amount', 'day', 'credits']),
    reason: z.string().nullable(),
    state: approvalState,
    asker: z.string(),
    is_own: z.boolean(),
    at: timestamp,
    /** Moment at which it runs by itself; null when a second person decides. */
    due_at: timestamp.nullable(),
    decider: z.string().nullable(),
    decided_at: timestamp.nullable(),
    decision: z.string().nullable(),
  })
  .meta({ id: 'Approval' })

const query = listQuery(['at', '-at', 'amount', '-amount']).extend({
  q: z.string().trim().max(100).optional(),
  state: refundListState.optional(),
})

export const refunds = {
  list: operator('GET /refunds', {
    summary: 'Requests for a second signature, and refunds with their state at the provider',
    action: 'refunds.read',
    query,
    output: listed(refundRow),
  }),
  file: fileAt('refunds', '/refunds', { action: 'refunds.read', query, proof: true }),
  retry: operator('POST /refunds/retry', {
    summary: 'Ask the provider again for a refund that failed',
    action: 'orders.refund',
    proof: true,
    body: z.strictObject({ refund: z.uuid() }),
    errors: ['conflict', 'confirm_needed'],
  }),
  read: operator('GET /approvals/{id}', {
    summary: 'A request for a second signature',
    action: 'refunds.read',
    output: data(approvalShown),
  }),
  approve: operator('POST /approvals/{id}/approve', {
    summary: 'Approve the request of another operator, and run its act',
    action: 'refunds.approve',
    proof: true,
    output: data(approvalShown),
    errors: ['conflict'],
  }),
  refuse: operator('POST /approvals/{id}/refuse', {
    summary: 'Refuse the request of another operator, with the reason',
    action: 'refunds.approve',
    proof: true,
    body: z.strictObject({ reason }),
    output: data(approvalShown),
    errors: ['conflict'],
  }),
  withdraw: operator('POST /approvals/{id}/withdraw', {
    summary: 'Take back an own request',
    action: 'refunds.approve',
    output: data(approvalShown),
    errors: ['conflict'],
  }),
}
