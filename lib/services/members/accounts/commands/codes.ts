import { randomInt } from 'node:crypto'
import { hashPassword } from '#lib/tools/password-hash.ts'

export type Code = { digits: string; hash: string }

/**
 * Hashes the code like a password: a million codes are soon tried on a copied database. Runs before
 * the transaction that stores it.
 */
export const makeCode = async (): Promise<Code> => {
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  return { digits, hash: await hashPassword(digits) }
}
