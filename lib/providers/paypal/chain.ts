import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'

/** The longest way from who signed to a root. */
const longest = 5

const block = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Who signed comes first, who vouches for them after. */
export const certificatesIn = (text: string) =>
  [...text.matchAll(block)].map(([one]) => new X509Certificate(one))

let roots: X509Certificate[] | undefined

/** Those everybody trusts, read once and not before a webhook comes. */
export const commonRoots = () => {
  roots ??= rootCertificates.map((text) => new X509Certificate(text))
  return roots
}

export const isValid = ({ validFromDate, validToDate }: X509Certificate, now: Date) =>
  validFromDate <= now && now < validToDate

const vouches = (issuer: X509Certificate, subject: X509Certificate) =>
  issuer.ca && subject.checkIssued(issuer) && subject.verify(issuer.publicKey)

type Trust = { roots: readonly X509Certificate[]; names: readonly string[]; now: Date }

/** Whether the first one is in the name it should be, and a root that is trusted vouches for it, link by link. */
export const isVouchedFor = (
  certificates: readonly X509Certificate[],
  { roots: trusted, names, now }: Trust,
) => {
  let [current] = certificates
  if (!names.some((name) => current?.checkHost(name))) return false
  for (let link = 0; current && link < longest; link++) {
    const subject: X509Certificate = current
    if (!isValid(subject, now)) return false
    const mayVouch = (one: X509Certificate) => isValid(one, now) && vouches(one, subject)
    if (trusted.some(mayVouch)) return true
    current = certificates.find((one) => one !== subject && mayVouch(one))
  }
  return false
}
