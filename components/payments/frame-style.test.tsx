import { expect, test } from 'vitest'
import { frameStyle } from './card-fields.tsx'

/** CSS properties that the provider accepts for a card field, as far as they are used; it warns about others. */
const known = new Set([
  'appearance',
  'background',
  'border',
  'border-radius',
  'box-shadow',
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'line-height',
  'opacity',
  'outline',
  'padding',
])

test('uses only CSS properties that the provider accepts', () => {
  const used = Object.values(frameStyle()).flatMap((rules) => Object.keys(rules))
  expect(used.filter((property) => !known.has(property))).toEqual([])
})

test('sets a background for the field, since the iframe is not transparent', () => {
  expect(frameStyle().input).toHaveProperty('background')
})
