import { expect, test } from 'vitest'
import { frameStyle } from './frame-style.ts'

/** Of what a shop may say of a card field, the part that is said here; the rest is warned about. */
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
  'outline',
  'padding',
])

test('the frames of a card are told nothing that the provider does not know', () => {
  const said = Object.values(frameStyle()).flatMap((rules) => Object.keys(rules))
  expect(said.filter((property) => !known.has(property))).toEqual([])
})

test('a field brings its own ground, since the page does not shine through by itself', () => {
  expect(frameStyle().input).toHaveProperty('background')
})
