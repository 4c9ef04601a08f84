import { randomInt } from 'node:crypto'
import { hashPassword } from '../../../platform/password-hash.ts'

export type Code = { digits: string; hash: string }

/**
 * Hashed like a password: a million codes are soon tried on a database that was copied. Made
 * before the transaction that writes it down.
 */
export const makeCode = async (): Promise<Code> => {
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  return { digits, hash: await hashPassword(digits) }
}
