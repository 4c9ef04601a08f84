import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { crc32 } from 'node:zlib'
import { standInKeys, standInSigner } from '#kernel/config/paypal.ts'
import { day } from '#lib/format/durations.ts'
import { newId, type Store } from './store.ts'

/** Encodes DER, as far as one certificate needs it: tag, length, content. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

/** Encodes 2024-05-06T07:08:09 as `240506070809Z`. */
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/\D/g, '')}Z`))

const commonName = '550403'
const sha256WithRsa = sequence(identifier('2a864886f70d01010b'), der(0x05))

const name = (text: string) =>
  sequence(der(0x31, sequence(identifier(commonName), der(0x0c, Buffer.from(text)))))

const yes = der(0x01, Buffer.from([0xff]))
const thirdVersion = der(0xa0, der(0x02, Buffer.from([2])))
/** Extension of a CA certificate, which may issue others. */
const mayVouch = der(0xa3, sequence(sequence(identifier('551d13'), yes, der(0x04, sequence(yes)))))

type CertificateOptions = {
  key: KeyObject
  subject: string
  from: Date
  to: Date
  /** Issuer of the certificate; self-signed without one. */
  issuer?: { name: string; key: KeyObject }
  /** True for a CA certificate. */
  ca?: boolean
}

/** Writes a certificate in PEM, which Node can read but not create. */
export const writeCertificate = (options: CertificateOptions) => {
  const { key, subject, from, to, issuer, ca = false } = options
  const body = sequence(
    ...(ca ? [thirdVersion] : []),
    der(0x02, Buffer.from([1])),
    sha256WithRsa,
    name(issuer?.name ?? subject),
    sequence(time(from), time(to)),
    name(subject),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    ...(ca ? [mayVouch] : []),
  )
  const signature = sign('RSA-SHA256', body, issuer?.key ?? key)
  const whole = sequence(body, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

export const certificatePath = '/v1/notifications/certs/CERT-stand-in'

export type Flaw = 'self-signed' | 'other name'

const year = 365 * day

const newKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

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
  // Flaw and validity of the certificate, for tests that expect it to be refused.
  let flaw: Flaw | undefined
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
      const id = `t${newId(30).toLowerCase()}`
      const time = `${now().toISOString().slice(0, 19)}Z`
      const message = `${id}|${time}|${standInKeys.webhookId}|${crc32(body)}`
      const signature = sign('RSA-SHA256', Buffer.from(message), key())
      return {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${address}${certificatePath}`,
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature.toString('base64'),
      }
    },
  }
}

export type Signer = ReturnType<typeof openSigner>
