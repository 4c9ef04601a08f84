import { z } from 'zod'
import { day } from '#lib/format/durations.ts'
import { dateTime, links, money, text, times } from './shapes.ts'

export const tokenRequest = z
  .string()
  .regex(
    /^grant_type=client_credentials(&response_type=id_token(&target_customer_id=[0-9a-zA-Z_-]{1,22})?)?$/,
  )

export const tokenAnswer = z.strictObject({
  scope: z.string(),
  access_token: z.string().min(1),
  token_type: z.literal('Bearer'),
  app_id: z.string(),
  expires_in: z.int().positive(),
  nonce: z.string(),
  id_token: z.string().optional(),
})

/** Errors of the token endpoint have a format of their own. */
export const tokenProblem = z.strictObject({ error: z.string(), error_description: z.string() })

export const problem = z.strictObject({
  name: z.enum([
    'INVALID_REQUEST',
    'AUTHENTICATION_FAILURE',
    'NOT_AUTHORIZED',
    'RESOURCE_NOT_FOUND',
    'RESOURCE_CONFLICT',
    'UNSUPPORTED_MEDIA_TYPE',
    'UNPROCESSABLE_ENTITY',
    'RATE_LIMIT_REACHED',
    'INTERNAL_SERVER_ERROR',
    'SERVICE_UNAVAILABLE',
  ]),
  message: z.string(),
  debug_id: z.string().min(1),
  details: z
    .array(
      z.strictObject({
        issue: z.string().regex(/^[A-Z_]+$/),
        description: z.string(),
        field: z.string().optional(),
        value: z.string().optional(),
        location: z.enum(['body', 'path', 'query']).optional(),
      }),
    )
    .min(1),
  links,
})

const transmission = /^(?!\d+$)\w+\S+/

export const verifyRequest = z.strictObject({
  auth_algo: z
    .string()
    .max(100)
    .regex(/^[a-zA-Z0-9]+$/),
  cert_url: z.url().max(500),
  transmission_id: z.string().max(50).regex(transmission),
  transmission_sig: z.string().max(500).regex(transmission),
  transmission_time: z.iso.datetime({ offset: true }).max(100),
  webhook_id: z
    .string()
    .max(50)
    .regex(/^[a-zA-Z0-9]+$/),
  /** Event as PayPal sent it. */
  webhook_event: z.record(z.string(), z.unknown()),
})

export const verifyAnswer = z.strictObject({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

const plain = /^[a-zA-Z0-9]*$/
const written = /^[a-zA-Z0-9_'\-., ":;!?]*$/

const count = z.string().regex(/^[1-9]\d*$/)

export const tokenQuery = z.strictObject({
  customer_id: z.string().regex(/^[0-9a-zA-Z_-]{7,36}$/),
  page_size: count,
  page: count,
  total_required: z.literal('true'),
})

export const transactionQuery = z
  .strictObject({
    start_date: dateTime,
    end_date: dateTime,
    fields: z.string(),
    page_size: z.string().regex(/^([1-9]\d?|[1-4]\d\d|500)$/),
    page: count,
  })
  .refine(({ start_date, end_date }) => Date.parse(end_date) - Date.parse(start_date) <= 31 * day, {
    path: ['end_date'],
  })

export const transactionPage = z.strictObject({
  transaction_details: z
    .array(
      z.strictObject({
        transaction_info: z.strictObject({
          transaction_id: text(24, plain),
          transaction_event_code: text(5, plain),
          transaction_initiation_date: dateTime,
          transaction_updated_date: dateTime,
          transaction_amount: money,
          transaction_status: z.string().regex(/^[a-zA-Z0-9]$/),
          invoice_id: text(127, written).optional(),
          custom_field: text(127, written).optional(),
        }),
      }),
    )
    .min(1)
    .optional(),
  account_number: text(255, plain),
  start_date: dateTime,
  end_date: dateTime,
  last_refreshed_datetime: dateTime,
  page: z.int().min(0),
  total_items: z.int().min(0),
  total_pages: z.int().min(0),
  links: links.min(1),
})

export const certificate = z.string().startsWith('-----BEGIN CERTIFICATE-----')

export const webhookList = z.strictObject({
  webhooks: z.array(
    z.strictObject({
      id: z.string().min(1).max(50),
      url: z.url().max(2048),
      event_types: z.array(z.strictObject({ name: z.string().min(1).max(50) })).max(500),
    }),
  ),
})

const disputeInfo = {
  dispute_id: text(255, /^[A-Za-z0-9-]+$/),
  ...times,
  reason: z.literal('MERCHANDISE_OR_SERVICE_NOT_RECEIVED'),
  status: z.enum(['OPEN', 'RESOLVED']),
  dispute_amount: money,
  dispute_life_cycle_stage: z.literal('INQUIRY'),
  dispute_channel: z.literal('INTERNAL'),
  links,
}

const disputed = z.strictObject({
  seller_transaction_id: text(255, /^[A-Za-z0-9-]+$/),
  custom: text(2000).optional(),
  invoice_number: text(127, /^[A-Za-z0-9:\-|]+$/).optional(),
})

const movement = z.strictObject({
  affected_party: z.literal('SELLER'),
  amount: money,
  initiated_time: dateTime,
  type: z.enum(['DEBIT', 'CREDIT']),
  reason: z.literal('DISPUTE_SETTLEMENT'),
})

export const dispute = z.strictObject({
  ...disputeInfo,
  seller_response_due_date: dateTime.optional(),
  disputed_transactions: z.array(disputed).min(1),
  dispute_outcome: z
    .strictObject({
      outcome_code: z.enum(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR']),
      amount_refunded: money.optional(),
    })
    .optional(),
  money_movements: z.array(movement).min(1).max(50).optional(),
})

export const disputeQuery = z.strictObject({
  update_time_after: dateTime,
  page_size: z.string().regex(/^([1-9]|[1-4]\d|50)$/),
  next_page_token: z.string().min(1).optional(),
})

export const disputePage = z.strictObject({
  items: z.array(z.strictObject(disputeInfo)).min(1).max(100).optional(),
  links: links.min(1).max(10),
})
