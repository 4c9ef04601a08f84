import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '#kernel/turns.ts'

// Argon2id, the default of the library, with the cost that OWASP recommends.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Leaves one thread to other work.
const inTurn = createTurns({ atOnce: Math.max(1, availableParallelism() - 1), longestQueue: 200 })

/** Normalizes a password, because keyboards encode the same characters differently. */
const normal = (password: string) => password.normalize('NFKC')

let hashCount = 0

/** Number of hashes computed by this process: the most expensive part of a request. */
export const hashesTaken = () => hashCount

export const hashPassword = (password: string) => {
  hashCount++
  return inTurn(() => hash(normal(password), cost))
}

// Hash checked for accounts without a password, so that the refusal takes the same time.
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$zfjHeq5fGia+yMgStsQ5LQ$4dEF6CCAa5nbSMSsMMsrHBCujtyLZ5hrkT1b+eKNoZk'

export const checkPassword = async (stored: string | null, password: string) => {
  hashCount++
  const right = await inTurn(() => verify(stored ?? dummyHash, normal(password)))
  return stored !== null && right
}

/** True for a hash with outdated cost, to be replaced when the password is known. */
export const isOutdated = (stored: string) => {
  const { memoryCost, timeCost, parallelism } = cost
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}
