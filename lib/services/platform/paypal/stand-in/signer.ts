import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { standInKeys } from '../../config/paypal.ts'
import { writeCertificate } from './certificate.ts'
import { newId } from './ids.ts'
import type { Store } from './store.ts'

export const certificatePath = '/v1/notifications/certs/CERT-stand-in'

const year = 365 * 86_400_000

const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey

/** The key of the stand-in, kept: what it signed yesterday is still good tomorrow. */
export const openSigner = (store: Store, now: () => Date) => {
  let pem: string | undefined
  const key = () => {
    pem ??= store.settings.get('key')?.value
    pem ??= store.put('settings', { id: 'key', value: newKey() }).value
    return createPrivateKey(pem)
  }
  /** Around now as it is when somebody asks; tests ask for another time. */
  let life: { from: Date; to: Date } | undefined

  return {
    certificate: () => {
      const { from, to } = life ?? {
        from: new Date(now().getTime() - year),
        to: new Date(now().getTime() + year),
      }
      return writeCertificate({ key: key(), subject: 'stand-in.paypal.example', from, to })
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
