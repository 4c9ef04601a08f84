import { hash } from 'node:crypto'
import { days, hour, hours, minute, minutes } from '#lib/format/durations.ts'
import { attemptKey } from '../../platform/attempts.ts'

/** An account nobody confirmed makes room for the next who claims its address. */
export const unconfirmedDays = 7

/** An address as rate limits know it: counted, not kept. */
export const addressKey = (email: string) =>
  hash('sha256', email.toLowerCase(), 'base64url').slice(0, 32)

/** How many networks of a member are remembered. */
export const knownPlaces = 20

/** What wrong passwords are counted by: an address, or where its member is at home, that place. */
export const signInKey = (email: string, place = '') => attemptKey('password', email, place)

export type Purpose = 'verify' | 'change' | 'stop-change' | 'reset'

/** Milliseconds a link is good for. */
export const lifeOf: Record<Purpose, number> = {
  verify: hours(48),
  change: hours(24),
  // As long as somebody may be away from a mailbox they are about to lose.
  'stop-change': days(7),
  reset: hours(1),
}

/** Milliseconds the six digits of a mail are good for; its link lives longer. */
export const codeLife = minutes(30)

/** Of the claims to one address whose password is looked at; none is out of reach of its own link. */
export const claimsChecked = 3

export const hoursOf = (purpose: Purpose) => lifeOf[purpose] / hour
export const minutesOf = (purpose: Purpose) => lifeOf[purpose] / minute

export const sameAddress = (a: string | null, b: string | null) =>
  a !== null && b !== null && a.toLowerCase() === b.toLowerCase()

// A Bloom filter: 384 kB say of 180 000 passwords that they were leaked, and of one in 5 000 others.
const bits = 3 * 2 ** 20
const probes = 12

export const emptyFilter = () => new Uint8Array(bits / 8)

const placesOf = (password: string) => {
  const digest = hash('sha256', password, 'buffer')
  // Odd, so that it meets every place; >>> because | makes it a signed number.
  const step = (digest.readUInt32LE(4) | 1) >>> 0
  return Array.from({ length: probes }, (_, n) => (digest.readUInt32LE(0) + n * step) % bits)
}

export const addTo = (filter: Uint8Array, password: string) => {
  for (const place of placesOf(password)) filter[place >> 3]! |= 1 << (place & 7)
}

export const isIn = (filter: Uint8Array, password: string) =>
  placesOf(password).every((place) => (filter[place >> 3]! & (1 << (place & 7))) !== 0)

/** Capitals and a mark at the end do not make another password of it. */
export const leakedForm = (password: string) =>
  password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s!.?*]+$/, '')

/** As large as a page shows a face, twice over for fine screens. */
export const portraitSide = 640
