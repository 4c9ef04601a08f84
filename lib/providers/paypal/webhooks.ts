import { createVerify, type X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Clock } from '#kernel/clock.ts'
import type { PaypalSettings } from '#kernel/config/paypal.ts'
import type { Log } from '#kernel/log.ts'
import type { SignedMessage } from '#lib/tools/payment-provider/types.ts'
import type { Caller } from './caller.ts'
import {
  certificatesIn,
  commonRoots,
  isValid,
  isVouchedFor,
  openCertificates,
} from './certificates.ts'

type VerifierDeps = { caller: Caller; clock: Clock; log: Log; settings: PaypalSettings }

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
  webhookId: string,
  body: Uint8Array,
) => {
  const { 'paypal-transmission-id': transmission, 'paypal-transmission-time': time } = headers
  return createVerify('RSA-SHA256')
    .update(`${transmission}|${time}|${webhookId}|${crc32(body)}`)
    .verify(certificate.publicKey, headers['paypal-transmission-sig'], 'base64')
}

const verdict = z.object({ verification_status: z.string() })

/**
 * Builds the verification request with the original bytes of the event: parsing and serializing
 * would change them.
 */
const verificationRequest = (headers: Signed, webhookId: string, body: Uint8Array) => {
  const fields = JSON.stringify({
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: webhookId,
  })
  return `${fields.slice(0, -1)},"webhook_event":${Buffer.from(body).toString('utf8')}}`
}

export const openVerifier = ({ caller, clock, log, settings }: VerifierDeps) => {
  const { keys, certificates: hosts = [], signer = { names: [] } } = settings
  const certificatesAt = openCertificates({ clock, log })
  let root: Promise<X509Certificate[]> | undefined

  const trustedRoots = () => {
    if (!signer.rootAt) return commonRoots()
    root ??= readRoot(signer.rootAt)
    root.catch(() => {
      root = undefined
    })
    return root
  }

  return async ({ headers, body }: SignedMessage): Promise<boolean> => {
    const { data } = signed.safeParse(Object.fromEntries(headers))
    if (!keys?.webhookId || !data) return false
    const address = data['paypal-cert-url']
    const chain = isTrusted(address, hosts) && (await certificatesAt(address))
    if (!chain) return false
    const { first, certificates } = chain
    const now = clock.now()
    // The signature is that of the certificate's owner, so only such messages cause a verification
    // request.
    if (!isValid(first, now) || !isSignedBy(first, data, keys.webhookId, body)) return false
    try {
      const trust = { roots: await trustedRoots(), names: signer.names, now }
      if (isVouchedFor(certificates, trust)) return true
      throw new Error('the certificate has no trusted root')
    } catch (error) {
      log.warn('a certificate of PayPal could not be verified', { address, error })
      const request = verificationRequest(data, keys.webhookId, body)
      const path = '/v1/notifications/verify-webhook-signature'
      return (await caller.post(path, verdict, request)).verification_status === 'SUCCESS'
    }
  }
}
