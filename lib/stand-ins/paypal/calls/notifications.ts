import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { standInKeys } from '#kernel/config/paypal.ts'
import { certificatePath } from '../signer.ts'
import { type Call, readBody } from './call.ts'

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

/** Returns the event with its original bytes: it has to be the last field of the request. */
const eventOf = (raw: string) =>
  raw.slice(raw.indexOf(opening) + opening.length, raw.lastIndexOf('}'))

const verify: Call['run'] = ({ body, raw }, world) => {
  const request = readBody(verificationRequest, body)
  const message = [
    request.transmission_id,
    request.transmission_time,
    request.webhook_id,
    crc32(eventOf(raw)),
  ].join('|')
  const { publicKey } = new X509Certificate(world.signer.certificate())
  const good =
    request.webhook_id === standInKeys.webhookId &&
    request.auth_algo === 'SHA256withRSA' &&
    createVerify('RSA-SHA256').update(message).verify(publicKey, request.transmission_sig, 'base64')
  return { status: 200, body: { verification_status: good ? 'SUCCESS' : 'FAILURE' } }
}

const hook = z.looseObject({
  url: z.url({ protocol: /^https?$/ }),
  event_types: z.array(z.object({ name: z.string() })),
})

const showHook = (url: string) => ({
  id: standInKeys.webhookId,
  url,
  event_types: [{ name: '*' }],
})

export const notificationCalls: Call[] = [
  {
    name: 'register webhook',
    method: 'POST',
    path: /^\/v1\/notifications\/webhooks$/,
    run: ({ body }, world) => {
      const { url } = readBody(hook, body)
      world.store.put('hooks', { id: url })
      return { status: 201, body: showHook(url) }
    },
  },
  {
    name: 'list webhooks',
    method: 'GET',
    path: /^\/v1\/notifications\/webhooks$/,
    run: (_, world) => ({
      status: 200,
      body: { webhooks: [...world.store.hooks.keys()].map(showHook) },
    }),
  },
  {
    name: 'verify webhook',
    method: 'POST',
    path: /^\/v1\/notifications\/verify-webhook-signature$/,
    run: verify,
  },
  {
    name: 'read certificate',
    method: 'GET',
    path: new RegExp(`^${certificatePath}$`),
    open: true,
    run: (_, world) => ({
      status: 200,
      body: world.signer.certificate(),
      type: 'application/x-pem-file',
    }),
  },
]
