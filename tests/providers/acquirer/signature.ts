import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signature of an event with a shared secret: `t=<milliseconds>,v1=<HMAC-SHA256 of time and body>`. */
const digestOf = (secret: string, time: string, body: string | Uint8Array) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest()

export const signatureHeader = 'acquirer-signature'

export const sign = (secret: string, body: string, now: Date) => {
  const time = `${now.getTime()}`
  return { [signatureHeader]: `t=${time},v1=${digestOf(secret, time, body).toString('hex')}` }
}

export const isSigned = (secret: string, header: string | null, body: Uint8Array) => {
  const [, time, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (!time || !given) return false
  return timingSafeEqual(digestOf(secret, time, body), Buffer.from(given, 'hex'))
}
