import { createPublicKey, type KeyObject, sign } from 'node:crypto'

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
export const writeCertificate = ({
  key,
  subject,
  from,
  to,
  issuer,
  ca = false,
}: CertificateOptions) => {
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
