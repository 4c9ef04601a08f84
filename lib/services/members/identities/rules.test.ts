import { expect, test } from 'vitest'
import { type Account, type Decision, decide, mayRemove, nameOf, type Proven } from './rules.ts'

const proofs: Proven[] = ['not', 'by provider', 'by our code']
const accounts: Account[] = ['none', 'unconfirmed', 'confirmed']

test('a known identity signs in, whatever the address and the account', () => {
  for (const address of ['told', 'missing'] as const)
    for (const proven of proofs)
      for (const account of accounts)
        expect(decide({ identity: 'known', address, proven, account })).toBe('sign in')
})

test('asks for an address when the provider gives none', () => {
  for (const account of accounts)
    expect(decide({ identity: 'unknown', address: 'missing', proven: 'not', account })).toBe(
      'ask for an address',
    )
})

test.each<[Proven, Account, Decision]>([
  ['not', 'none', 'send a code'],
  ['not', 'unconfirmed', 'send a code'],
  ['not', 'confirmed', 'send a code'],
  ['by provider', 'none', 'create'],
  ['by provider', 'unconfirmed', 'send a code'],
  ['by provider', 'confirmed', 'ask for the account'],
  ['by our code', 'none', 'create'],
  ['by our code', 'unconfirmed', 'take over'],
  ['by our code', 'confirmed', 'link'],
])('address proven: %s, account: %s, result: %s', (proven, account, decision) => {
  expect(decide({ identity: 'unknown', address: 'told', proven, account })).toBe(decision)
})

test('an unproven address gets the same answer for every state of the account', () => {
  const answers = accounts.map((account) =>
    decide({ identity: 'unknown', address: 'told', proven: 'not', account }),
  )
  expect(new Set(answers).size).toBe(1)
})

test('names a new member as the provider does, or by a default', () => {
  expect(nameOf('Ada', 'Conti', 'Ospite')).toBe('Ada Conti')
  expect(nameOf('Ada', null, 'Ospite')).toBe('Ada')
  expect(nameOf(null, null, 'Ospite')).toBe('Ospite')
  expect(nameOf('A'.repeat(80), 'B'.repeat(80), 'Ospite')).toHaveLength(80)
})

test('refuses to remove the last sign-in method', () => {
  expect(mayRemove(1, false)).toBe(false)
  expect(mayRemove(2, false)).toBe(true)
  expect(mayRemove(1, true)).toBe(true)
})
