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

test('the address stays while progress moves within ten points', () => {
  expect(sharePath({ ...shared, tens: tensOf(49) })).toBe(sharePath(shared))
})

test.each([
  ['progress', { tens: tensOf(50) }],
  ['the price', { price: 38.9 }],
  ['the title', { title: 'Il Faro' }],
  ['the cover', { pictureId: 'abd' }],
  ['the end', { closed: true }],
])('the address changes with %s', (_, change) => {
  expect(sharePath({ ...shared, ...change })).not.toBe(sharePath(shared))
})

test('the order in which facts are told does not matter', () => {
  const turned = Object.fromEntries(Object.entries(shared).reverse()) as Shared
  expect(shareVersion(turned)).toBe(shareVersion(shared))
})

test('past the goal there are no further steps', () => {
  expect([0, 9, 10, 99, 100, 240].map(tensOf)).toEqual([0, 0, 1, 9, 10, 10])
})
