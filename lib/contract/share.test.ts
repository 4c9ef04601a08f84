import { expect, test } from 'vitest'
import { type Shared, sharePath, shareVersion, tensOf } from './share.ts'

const shared: Shared = {
  type: 'preorder',
  id: 12,
  title: 'Faro',
  brand: 'Dado Tondo',
  pictureId: 'abc',
  price: 39.9,
  listPrice: 49.9,
  tens: tensOf(43),
  closed: false,
}

test('keeps the URL while progress stays within the same ten points', () => {
  expect(sharePath({ ...shared, tens: tensOf(49) })).toBe(sharePath(shared))
})

test.each([
  ['progress', { tens: tensOf(50) }],
  ['the price', { price: 38.9 }],
  ['the title', { title: 'Il Faro' }],
  ['the cover', { pictureId: 'abd' }],
  ['the end', { closed: true }],
])('changes the URL with %s', (_, change) => {
  expect(sharePath({ ...shared, ...change })).not.toBe(sharePath(shared))
})

test('does not depend on the order of the facts', () => {
  const turned = Object.fromEntries(Object.entries(shared).reverse()) as Shared
  expect(shareVersion(turned)).toBe(shareVersion(shared))
})

test('has no further steps beyond the goal', () => {
  expect([0, 9, 10, 99, 100, 240].map(tensOf)).toEqual([0, 0, 1, 9, 10, 10])
})
