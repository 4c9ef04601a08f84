import { createVerify, type X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/log.ts'
import type { SignedMessage } from '#lib/tools/payment-provider/types.ts'
import type { Caller } from './caller.ts'
import { openCertificates } from './certificates.ts'
import { certificatesIn, commonRoots, isValid, isVouchedFor } from './chain.ts'

type Trust = {
  caller: Caller
  clock: Clock
  log: Log
  settings: {
    keys: { webhookId?: string }
    certificates: readonly string[]
    signer: { names: readonly string[]; rootAt?: string }
  }
}

/** Single accepted algorithm, independent of the header. */
const algorithm = 'SHA256withRSA'

const signed = z.object({
  'paypal-auth-algo': z.literal(algorithm),
  'paypal-cert-url': z.url().max(500),
  'paypal-transmission-id': z.string().min(1).max(50),
  'paypal-transmission-sig': z.string().min(1).max(500),
  'paypal-transmission-time': z.iso.datetime({ offset: true }).max(100),
})

type Signed = z.output<typeof signed>

const path = /^\/v1\/notifications\/certs\/[\w-]+$/

/**
 * Accepts certificates only from the hosts of PayPal: a foreign certificate would make a foreign
 * signature valid.
 */
export const isTrusted = (address: string, hosts: readonly string[]) => {
  const { origin, pathname, search, username, password } = new URL(address)
  return hosts.includes(origin) && path.test(pathname) && !search && !username && !password
}

/**
 * Fetches the root of a stand-in, from the configured URL and never from one named in a webhook.
 */
const readRoot = async (address: string) => {
  const response = await fetch(address, { signal: AbortSignal.timeout(5_000) })
  return certificatesIn(JSON.parse(await response.text()))
}

const isSignedBy = (
  certificate: X509Certificate,
  headers: Signed,
  id: string,
  body: Uint8Array,
) => {
  const { 'paypal-transmission-id': transmission, 'paypal-transmission-time': time } = headers
  const message = `${transmission}|${time}|${id}|${crc32(body)}`
  return createVerify('RSA-SHA256')
    .update(message)
    .verify(certificate.publicKey, headers['paypal-transmission-sig'], 'base64')
}

const verdict = z.object({ verification_status: z.string() })

/**
 * Builds the verification request with the original bytes of the event: parsing and serializing
 * would change them.
 */
const buildRequest = (headers: Signed, id: string, body: Uint8Array) => {
  const fields = JSON.stringify({
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: id,
  })
  return `${fields.slice(0, -1)},"webhook_event":${Buffer.from(body).toString('utf8')}}`
}

export const openVerifier = ({ caller, clock, log, settings }: Trust) => {
  const { names, rootAt } = settings.signer
  const certificatesAt = openCertificates({ clock, log })
  let root: Promise<X509Certificate[]> | undefined

  const trustedRoots = () => {
    if (!rootAt) return commonRoots()
    root ??= readRoot(rootAt)
    root.catch(() => {
      root = undefined
    })
    return root
  }

  const askPaypal = async (headers: Signed, id: string, body: Uint8Array) => {
    const text = buildRequest(headers, id, body)
    const answer = await caller.post('/v1/notifications/verify-webhook-signature', verdict, text)
    return answer.verification_status === 'SUCCESS'
  }

  return async ({ headers, body }: SignedMessage): Promise<boolean> => {
    const id = settings.keys.webhookId
    const read = signed.safeParse(Object.fromEntries(headers))
    if (!id || !read.success) return false
    const address = read.data['paypal-cert-url']
    if (!isTrusted(address, settings.certificates)) return false
    const chain = await certificatesAt(address)
    if (!chain) return false
    const { first, certificates } = chain
    const now = clock.now()
    // The signature is that of the certificate's owner, so only such messages cause a verification
    // request.
    if (!isValid(first, now) || !isSignedBy(first, read.data, id, body)) return false
    try {
      const roots = await trustedRoots()
      if (isVouchedFor(certificates, { roots, names, now })) return true
      throw new Error('the certificate has no trusted root')
    } catch (error) {
      log.warn('a certificate of PayPal could not be verified', { address, error })
      return askPaypal(read.data, id, body)
    }
  }
}
