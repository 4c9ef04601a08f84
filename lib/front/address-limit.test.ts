import { expect, test } from 'vitest'
import { createAddressLimit } from './address-limit.ts'

const open = () => {
  let moment = 0
  const refuse = createAddressLimit({ points: 40, seconds: 10, now: () => moment })
  const take = (count: number, address = 'one') =>
    Array.from({ length: count }, () => refuse(address)).filter((wait) => wait === undefined).length
  return { refuse, take, pass: (milliseconds: number) => (moment += milliseconds) }
}

test('each address has its own burst', () => {
  const { take } = open()
  expect(take(60)).toBe(40)
  expect(take(60, 'another')).toBe(40)
})

test('points return evenly, up to the maximum', () => {
  const { take, pass } = open()
  take(40)
  pass(1_000)
  expect(take(60)).toBe(4)
  pass(500_000)
  expect(take(60)).toBe(40)
})

test('a refusal returns the seconds until the next point and costs none', () => {
  const { refuse, take, pass } = open()
  take(40)
  for (let at = 0; at < 100; at++) expect(refuse('one')).toBe(1)
  pass(250)
  expect(refuse('one')).toBeUndefined()
})
