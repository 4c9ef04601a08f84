import { hash } from 'node:crypto'
import { attemptKey } from '#kernel/attempts.ts'
import { days, hour, hours, minute, minutes } from '#lib/format/durations.ts'

/** Days after which an unconfirmed account makes room for other claims of its address. */
export const unconfirmedDays = 7

/** Hashes an address for rate limit keys, which must not contain it. */
export const addressKey = (email: string) =>
  hash('sha256', email.toLowerCase(), 'base64url').slice(0, 32)

/** Key of a mail address and the network of a caller. */
export const mailKey = (email: string, address: string) => `${addressKey(email)} ${address}`

/** Key that counts all mails to an address; known networks of its owner count apart from strangers. */
export const mailboxKey = (email: string, address: string, isKnown = false) =>
  isKnown ? mailKey(email, address) : addressKey(email)

/** Maximum number of known networks per member. */
export const knownPlaces = 20

/** Key for counting wrong passwords: per address, or per address and known network of its owner. */
export const signInKey = (email: string, place = '') => attemptKey('password', email, place)

export type Purpose = 'verify' | 'change' | 'stop-change' | 'reset'

/** Milliseconds that a link is valid. */
export const lifeOf: Record<Purpose, number> = {
  verify: hours(48),
  change: hours(24),
  // Covers the time that somebody may be away from a mailbox they are about to lose.
  'stop-change': days(7),
  reset: hours(1),
}

/** Milliseconds that the code of a mail is valid; its link lives longer. */
export const codeLife = minutes(30)

/** Maximum claims to one address whose password is checked; others can still use their own link. */
export const claimsChecked = 3

export const hoursOf = (purpose: Purpose) => lifeOf[purpose] / hour
export const minutesOf = (purpose: Purpose) => lifeOf[purpose] / minute

export const sameAddress = (a: string | null, b: string | null) =>
  a !== null && b !== null && a.toLowerCase() === b.toLowerCase()

// Bloom filter: 384 kB for 180 000 leaked passwords, with one false positive in 5 000 others.
const bits = 3 * 2 ** 20
const probes = 12

export const emptyFilter = () => new Uint8Array(bits / 8)

const placesOf = (password: string) => {
  const digest = hash('sha256', password, 'buffer')
  // Odd, so that the probes reach every bit; >>> because | returns a signed number.
  const step = (digest.readUInt32LE(4) | 1) >>> 0
  return Array.from({ length: probes }, (_, n) => (digest.readUInt32LE(0) + n * step) % bits)
}

export const addTo = (filter: Uint8Array, password: string) => {
  for (const place of placesOf(password)) filter[place >> 3]! |= 1 << (place & 7)
}

export const isIn = (filter: Uint8Array, password: string) =>
  placesOf(password).every((place) => (filter[place >> 3]! & (1 << (place & 7))) !== 0)

/** Normalises a password: capitals and trailing marks do not make a leaked one safe. */
export const leakedForm = (password: string) =>
  password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s!.?*]+$/, '')

/** Pixels: twice the size at which pages show a portrait, for high-density screens. */
export const portraitSide = 640
