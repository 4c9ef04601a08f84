import { readFileSync } from 'node:fs'
import { passwordProblems } from '#lib/contract/password-rules.ts'
import { DomainError } from '../platform/error.ts'
import { isIn, leakedForm } from './rules.ts'

const leaked = readFileSync(new URL('../platform/leaked-passwords.bin', import.meta.url))

export const wasLeaked = (password: string) => isIn(leaked, leakedForm(password))

type About = { email: string; name: string; siteName: string }

/** Looked at when a password is chosen, never when it is used. */
export const requireGoodPassword = (password: string, about: About) => {
  const problems = passwordProblems(password, about)
  if (problems.length === 0 && wasLeaked(password)) problems.push('leaked')
  if (problems.length > 0)
    throw new DomainError('invalid', {
      fields: { password: problems.map((problem) => `password.${problem}`) },
    })
}
