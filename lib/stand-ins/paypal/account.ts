import { createVerify, randomBytes, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { standInKeys } from '#kernel/config/paypal.ts'
import { days } from '#lib/format/durations.ts'
import { amountOf } from '#lib/providers/paypal/amounts.ts'
import { type Call, call, type Input, ok, type Reply, readBody } from './call.ts'
import { Refused } from './problem.ts'
import { link } from './show.ts'
import { certificatePath } from './signer.ts'
import type { World } from './world.ts'

const tokenLife = 32_400

const basic = `Basic ${Buffer.from(`${standInKeys.clientId}:${standInKeys.secret}`).toString('base64')}`

const invalid = (status: number, error: string): Reply => ({
  status,
  body: { error, error_description: 'The stand-in refused the request.' },
})

/** Returns a bearer token, and an id token for pages that store methods. */
const grant = ({ raw, headers }: Input, world: World): Reply => {
  if (headers.authorization !== basic) return invalid(401, 'invalid_client')
  const form = new URLSearchParams(raw)
  if (form.get('grant_type') !== 'client_credentials') return invalid(400, 'unsupported_grant_type')
  const token = `A21AA${randomBytes(24).toString('base64url')}`
  world.tokens.set(token, world.now().getTime() + tokenLife * 1000)
  const customer = form.get('target_customer_id') ?? ''
  const claims = Buffer.from(JSON.stringify({ aud: standInKeys.clientId, customer }))
  return ok({
    scope: 'https://uri.paypal.com/services/payments',
    access_token: token,
    token_type: 'Bearer',
    app_id: 'APP-STANDIN',
    expires_in: tokenLife,
    nonce: world.time(),
    ...(form.get('response_type') === 'id_token' && {
      id_token: `stand-in.${claims.toString('base64url')}.nobody`,
    }),
  })
}

export const isKnownToken = ({ tokens, now }: World, authorization = '') =>
  now().getTime() < (tokens.get(authorization.replace(/^Bearer /, '')) ?? 0)

const listWebhooks = (_: Input, { store }: World) =>
  ok({
    webhooks: [...store.hooks.keys()].map((url) => ({
      id: standInKeys.webhookId,
      url,
      event_types: [{ name: '*' }],
    })),
  })

const verificationRequest = z.looseObject({
  auth_algo: z.string(),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.looseObject({}),
})

const opening = '"webhook_event":'

const verify = ({ body, raw }: Input, world: World) => {
  const request = readBody(verificationRequest, body)
  const { transmission_id: id, transmission_time: time, webhook_id: webhook } = request
  // The event with its original bytes: it has to be the last field of the request.
  const event = raw.slice(raw.indexOf(opening) + opening.length, raw.lastIndexOf('}'))
  const { publicKey } = new X509Certificate(world.signer.certificate())
  const isGood =
    webhook === standInKeys.webhookId &&
    request.auth_algo === 'SHA256withRSA' &&
    createVerify('RSA-SHA256')
      .update(`${id}|${time}|${webhook}|${crc32(event)}`)
      .verify(publicKey, request.transmission_sig, 'base64')
  return ok({ verification_status: isGood ? 'SUCCESS' : 'FAILURE' })
}

const rowsOf = ({ store }: World) => [
  ...[...store.captures.values()]
    .filter(({ status }) => status !== 'DECLINED')
    .map((capture) => ({ ...capture, code: 'T0006' })),
  ...[...store.refunds.values()]
    .filter(({ status }) => status !== 'FAILED')
    .map((refund) => ({ ...refund, cents: -refund.cents, code: 'T1107' })),
]

type Row = ReturnType<typeof rowsOf>[number]

const statusOf = ({ status }: Row) => {
  if (status === 'PENDING') return 'P'
  return status === 'REFUNDED' ? 'V' : 'S'
}

const show = (row: Row) => ({
  transaction_info: {
    transaction_id: row.id,
    transaction_event_code: row.code,
    transaction_initiation_date: row.at,
    transaction_updated_date: row.at,
    transaction_amount: amountOf(row.cents),
    transaction_status: statusOf(row),
    ...(row.customId && { custom_field: row.customId }),
    ...(row.invoice && { invoice_id: row.invoice }),
  },
})

const listTransactions = ({ query }: Input, world: World) => {
  const [start, end] = [query.get('start_date') ?? '', query.get('end_date') ?? '']
  const [from, to] = [Date.parse(start), Date.parse(end)]
  if (!(from <= to && to - from <= days(31)))
    throw new Refused(400, 'INVALID_PARAMETER_VALUE', { field: 'end_date' })
  const size = Math.min(500, Number(query.get('page_size') ?? 100))
  const page = Math.max(1, Number(query.get('page') ?? 1))
  const rows = rowsOf(world)
    .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to)
    .sort((a, b) => a.at.localeCompare(b.at))
  const shown = rows.slice((page - 1) * size, page * size)
  return ok({
    ...(shown.length > 0 && { transaction_details: shown.map(show) }),
    account_number: 'STANDIN',
    start_date: start,
    end_date: end,
    last_refreshed_datetime: world.time(),
    page,
    total_items: rows.length,
    total_pages: Math.ceil(rows.length / size),
    links: [link(`${world.address}/v1/reporting/transactions?${query}`, 'self')],
  })
}

const certificate = (_: Input, { signer }: World): Reply => ({
  status: 200,
  body: signer.certificate(),
  type: 'application/x-pem-file',
})

export const accountCalls: Call[] = [
  call('token', 'POST /v1/oauth2/token', grant, { open: true }),
  call('list webhooks', 'GET /v1/notifications/webhooks', listWebhooks),
  call('verify webhook', 'POST /v1/notifications/verify-webhook-signature', verify),
  call('read certificate', `GET ${certificatePath}`, certificate, { open: true }),
  call('list transactions', 'GET /v1/reporting/transactions', listTransactions),
]
