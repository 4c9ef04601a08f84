import { expect, test } from 'vitest'
import { pictureId, readVariant, sourceKey, variantKey } from './rules.ts'

test('gives the same bytes the same id and other bytes another', () => {
  const id = pictureId(Buffer.from('a box'))
  expect(pictureId(Buffer.from('a box'))).toBe(id)
  expect(pictureId(Buffer.from('another'))).not.toBe(id)
  expect(id).toMatch(/^[a-f0-9]{32}$/)
})

test('reads the variant from a file name', () => {
  expect(readVariant('320.avif')).toEqual({ width: 320, format: 'avif' })
  expect(readVariant('1200.png')).toEqual({ width: 1200, format: 'png' })
})

test.each(['321.avif', '320.gif', '320', '320.avif.png', '0320.webp', '320.', '.avif', 'source'])(
  'refuses %s as a variant',
  (file) => expect(readVariant(file)).toBeUndefined(),
)

test('stores variants in the folder of their source', () => {
  expect(sourceKey('abc')).toBe('pictures/abc/source')
  expect(variantKey('abc', { width: 640, format: 'webp' })).toBe('pictures/abc/640.webp')
})
