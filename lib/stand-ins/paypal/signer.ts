import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { day } from '#lib/format/durations.ts'
import { standInKeys, standInSigner } from '#lib/services/platform/config/paypal.ts'
import { writeCertificate } from './certificate.ts'
import { newId } from './ids.ts'
import type { Store } from './store.ts'

export const certificatePath = '/v1/notifications/certs/CERT-stand-in'

export type Flaw = 'self-signed' | 'other name'

const year = 365 * day

const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey

const rootName = 'Stand-in of PayPal'

/** Signs webhooks with stored keys, so that earlier signatures stay valid. */
export const openSigner = (store: Store, now: () => Date) => {
  const loadKey = (id: 'key' | 'root') =>
    createPrivateKey(
      (store.settings.get(id) ?? store.put('settings', { id, value: newKey() })).value,
    )
  const key = () => loadKey('key')
  const around = (years: number) => ({
    from: new Date(now().getTime() - years * year),
    to: new Date(now().getTime() + years * year),
  })
  /** Flaw of the certificate, for tests that expect it to be refused. */
  let flaw: Flaw | undefined
  /** Validity of the certificate in tests; around the current time by default. */
  let life: { from: Date; to: Date } | undefined

  return {
    /** Root certificate that the shop has to trust. */
    root: () =>
      writeCertificate({ key: loadKey('root'), subject: rootName, ca: true, ...around(10) }),
    certificate: () =>
      writeCertificate({
        key: key(),
        subject: flaw === 'other name' ? 'somebody.example' : standInSigner,
        ...(flaw === 'self-signed' ? {} : { issuer: { name: rootName, key: loadKey('root') } }),
        ...(life ?? around(1)),
      }),
    setFlaw: (given: Flaw | undefined) => {
      flaw = given
    },
    setLife: (given: { from: Date; to: Date } | undefined) => {
      life = given
    },
    headersFor: (body: string, address: string) => {
      const id = newId.transmission()
      const time = now()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z')
      const message = `${id}|${time}|${standInKeys.webhookId}|${crc32(body)}`
      return {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${address}${certificatePath}`,
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(message), key()).toString(
          'base64',
        ),
      }
    },
  }
}

export type Signer = ReturnType<typeof openSigner>
