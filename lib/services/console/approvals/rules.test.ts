import { expect, test } from 'vitest'
import { type Gift, whySecondPerson } from './rules.ts'

const bounds = { actCents: 25_000, dayCents: 100_000, creditsCents: 5_000, waitMinutes: 30 }
const why = (gift: Partial<Gift>) =>
  whySecondPerson({ what: 'orders.refund', cents: 100, todayCents: 0, ...gift }, bounds)

test('an amount up to the limit needs nobody else, one cent more does', () => {
  expect(why({ cents: 25_000 })).toBeUndefined()
  expect(why({ cents: 25_001 })).toBe('amount')
  expect(why({ cents: 25_001, what: 'orders.cancel' })).toBe('amount')
})

test('the limit of the day counts what was given before', () => {
  expect(why({ cents: 20_000, todayCents: 80_000 })).toBeUndefined()
  expect(why({ cents: 20_000, todayCents: 80_001 })).toBe('day')
})

test('given credits have a lower limit, and count for the day', () => {
  expect(why({ what: 'credits.give', cents: 5_000 })).toBeUndefined()
  expect(why({ what: 'credits.give', cents: 5_001 })).toBe('credits')
  expect(why({ what: 'credits.give', cents: 1, todayCents: 100_000 })).toBe('day')
})

test('an act that gives nothing needs nobody', () => {
  expect(why({ cents: 0, todayCents: 100_000 })).toBeUndefined()
})
