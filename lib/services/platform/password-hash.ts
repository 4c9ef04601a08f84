import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createTurns } from './turns.ts'

// Argon2id, the default of the library, at the cost OWASP asks for.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// One thread is left to everybody else.
const inTurn = createTurns({ atOnce: Math.max(1, availableParallelism() - 1), longestQueue: 200 })

/** The same letters typed on another keyboard are the same password. */
const normal = (password: string) => password.normalize('NFKC')

let taken = 0

/** What a process has hashed so far: the most that an answer costs. */
export const hashesTaken = () => taken

export const hashPassword = (password: string) => {
  taken++
  return inTurn(() => hash(normal(password), cost))
}

// Of no password: whoever has none is checked against it, and takes as long to be refused.
const nobodys =
  '$argon2id$v=19$m=19456,t=2,p=1$zfjHeq5fGia+yMgStsQ5LQ$4dEF6CCAa5nbSMSsMMsrHBCujtyLZ5hrkT1b+eKNoZk'

export const checkPassword = async (stored: string | null, password: string) => {
  taken++
  const right = await inTurn(() => verify(stored ?? nobodys, normal(password)))
  return stored !== null && right
}

/** Made at another cost than today's: to be made anew when the password is at hand. */
export const isOutdated = (stored: string) => {
  const { memoryCost, timeCost, parallelism } = cost
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}
