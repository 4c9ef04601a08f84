import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'

/** Maximum length of a chain from the signer to a root. */
const longest = 5

const block = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Parses certificates in PEM: the signer first, then its issuers. */
export const certificatesIn = (text: string) =>
  [...text.matchAll(block)].map(([pem]) => new X509Certificate(pem))

let roots: X509Certificate[] | undefined

/** Public root certificates, parsed once, at the first webhook. */
export const commonRoots = () => {
  roots ??= rootCertificates.map((text) => new X509Certificate(text))
  return roots
}

export const isValid = ({ validFromDate, validToDate }: X509Certificate, now: Date) =>
  validFromDate <= now && now < validToDate

const vouches = (issuer: X509Certificate, subject: X509Certificate) =>
  issuer.ca && subject.checkIssued(issuer) && subject.verify(issuer.publicKey)

type Trust = { roots: readonly X509Certificate[]; names: readonly string[]; now: Date }

/** True when the first certificate has an accepted name and a valid chain to a trusted root. */
export const isVouchedFor = (
  certificates: readonly X509Certificate[],
  { roots: trusted, names, now }: Trust,
) => {
  let [current] = certificates
  if (!names.some((name) => current?.checkHost(name))) return false
  for (let link = 0; current && link < longest; link++) {
    const subject: X509Certificate = current
    if (!isValid(subject, now)) return false
    const mayVouch = (issuer: X509Certificate) => isValid(issuer, now) && vouches(issuer, subject)
    if (trusted.some(mayVouch)) return true
    current = certificates.find((issuer) => issuer !== subject && mayVouch(issuer))
  }
  return false
}
