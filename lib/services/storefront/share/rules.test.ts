import { expect, test } from 'vitest'
import { contrast } from '#lib/demo/art/contrast.ts'
import { groundOf } from './rules.ts'

test.each(['#000000', '#1c2024', '#646464', '#0000ff', '#46abab', '#ffc53d', '#ffffff'])(
  'text has enough contrast on the background for %s',
  (tint) => expect(contrast(groundOf(tint), '#43484e')).toBeGreaterThan(4.5),
)

test('uses a default background without a tint', () => {
  expect(groundOf(null)).toMatch(/^#[\da-f]{6}$/)
})
