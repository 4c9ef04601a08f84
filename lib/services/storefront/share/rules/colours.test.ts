import { expect, test } from 'vitest'
import { contrast } from '#lib/demo/art/cover.ts'
import { groundOf, ink } from './colours.ts'

const tints = ['#000000', '#1c2024', '#0000ff', '#46abab', '#ffc53d', '#ffffff', null]

test.each(tints)('text has enough contrast on the background for %s', (tint) => {
  for (const type of ['preorder', 'sale', 'proposal'] as const)
    expect(contrast(groundOf({ type, title: 'Faro', tint }), ink)).toBeGreaterThan(4.5)
})

test('uses the tint of cards for a sale', () => {
  expect(groundOf({ type: 'sale', title: 'Alta Marea', tint: '#46abab' })).toBe('#c5f2f1')
})

test('a proposal without a picture has a colour of its title', () => {
  const grounds = ['Mille Lanterne', 'Torre Storta', 'Pane e Rose'].map((title) =>
    groundOf({ type: 'proposal', title, tint: null }),
  )
  expect(new Set(grounds).size).toBe(3)
})
