import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { euros, timestamp } from '../shapes.ts'
import { listed, listQuery, sheetTypes } from './lists.ts'
import { sheetFormats } from './options.ts'

const { operator } = callsOf('accounts')

const action = 'accounts.read'
const day = z.iso.date()
const number = z.int().min(1)
/** Takings may be negative on days with more refunds than payments. */
const balance = z.number()

const comparison = z
  .object({
    from: timestamp,
    until: timestamp,
    made_at: timestamp,
    differences: z.array(
      z.object({
        kind: z.string(),
        order: number.nullable(),
        /** Id of the movement at the provider, or of the member for credits. */
        name: z.string().nullable(),
        ours: z.number().nullable(),
        theirs: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'Comparison' })

const dispute = z
  .object({
    /** Id at the provider. */
    name: z.string(),
    order: number,
    state: z.string(),
    reason: z.string().nullable(),
    amount: euros.nullable(),
    /** Money that the dispute took and has not given back. */
    lost: euros,
    opened_at: timestamp,
    answer_by: timestamp.nullable(),
    resolved_at: timestamp.nullable(),
    /** Parcels that were sent: carrier and code. */
    parcels: z.array(z.string()),
  })
  .meta({ id: 'OperatorDispute' })

const sums = {
  captured: euros,
  refunded: euros,
  /** Taken by disputes, less what they gave back. */
  contested: balance,
  net: balance,
  taxable: balance,
  vat: balance,
}

const takings = z
  .object({
    from: day,
    until: day,
    vat_percent: z.number(),
    days: z.array(z.object({ day, ...sums })),
    total: z.object(sums),
  })
  .meta({ id: 'Takings' })

/** First and last day in Rome; the last thirty days by default, a year and a day at most. */
const takingsQuery = z.object({ from: day.optional(), until: day.optional() })

export const operatorAccounts = {
  comparison: operator('GET /accounts/comparison', {
    summary: 'The last comparison of orders, ledger and payment provider; null before the first',
    action,
    output: data(comparison.nullable()),
  }),
  disputes: operator('GET /accounts/disputes', {
    summary: 'Disputes, those that wait for an answer first',
    action,
    query: listQuery(['due']),
    output: listed(dispute),
  }),
  takings: operator('GET /accounts/takings', {
    summary: 'Takings by day, with the VAT they include',
    action,
    query: takingsQuery,
    output: data(takings),
    errors: ['invalid'],
  }),
  takingsFile: operator('GET /accounts/takings/file', {
    summary: 'Takings by day as a spreadsheet',
    action,
    query: takingsQuery.extend({ format: z.enum(sheetFormats) }),
    bytes: sheetTypes,
    output: z.custom<Response>(),
    errors: ['invalid'],
  }),
}
