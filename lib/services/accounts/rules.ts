import { hash } from 'node:crypto'
import { attemptKey } from '../platform/attempts.ts'

/** An account nobody confirmed makes room for the next who claims its address. */
export const unconfirmedDays = 7

/** An address as rate limits know it: counted, not kept. */
export const addressKey = (email: string) =>
  hash('sha256', email.toLowerCase(), 'base64url').slice(0, 32)

/** How many networks of a member are remembered. */
export const knownPlaces = 20

/** What wrong passwords are counted by: an address, or where its member is at home, that place. */
export const signInKey = (email: string, place = '') => attemptKey('password', email, place)
