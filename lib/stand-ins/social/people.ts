import { hash } from 'node:crypto'
import type { Provider } from '#lib/contract/identities.ts'

/** Person offered by the stand-in. */
export type Person = {
  id: string
  givenName: string | null
  familyName: string | null
  email: string | null
  verified: boolean
  relay: boolean
}

const person = (id: string, name: string, given: Partial<Person> = {}): Person => {
  const [givenName = null, familyName = null] = name.split(' ')
  const email = `${name.toLowerCase().replace(' ', '.')}@posta.example`
  return { id, givenName, familyName, email, verified: true, relay: false, ...given }
}

const member = person('serena', 'Serena Demo', { email: 'serena@insieme.example' })

export const people: Record<Provider, Person[]> = {
  google: [person('ada', 'Ada Ferri'), person('bruno', 'Bruno Sala', { verified: false }), member],
  // Facebook never reports whether an address was confirmed.
  facebook: [
    person('ada', 'Ada Ferri', { verified: false }),
    person('carla', 'Carla Moro', { email: null, verified: false }),
    { ...member, verified: false },
  ],
  apple: [
    person('ada', 'Ada Ferri'),
    person('dario', 'Dario Riva', { email: 'k3n8f2q7@relay.posta.example', relay: true }),
    member,
  ],
}

/** Derives the id from the address, so that the same address is the same person. */
const personWith = (email: string, verified: boolean): Person => {
  const [local = ''] = email.split('@')
  const givenName = local.charAt(0).toUpperCase() + local.slice(1)
  const id = hash('sha256', email.toLowerCase()).slice(0, 20)
  return { id, givenName, familyName: null, email, verified, relay: false }
}

export type Choice = { person?: string; email?: string; verified?: boolean }

export const chosen = (provider: Provider, { person: id, email, verified = true }: Choice) =>
  email
    ? personWith(email, provider !== 'facebook' && verified)
    : people[provider].find((each) => each.id === id)
