import { expect, test } from 'vitest'
import { letter, outline } from './cover.ts'
import { faceNames } from './faces.ts'

const room = { width: 524, height: 150, top: 44, largest: 160 }

function extent(outlines: string) {
  const [xs, ys]: [number[], number[]] = [[], []]
  for (const [, x, y] of outlines.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)) {
    xs.push(Number(x))
    ys.push(Number(y))
  }
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  }
}

test.each(faceNames)('a title in %s fills its box, centred, without overflow', (face) => {
  const { left, right, top, bottom } = extent(letter("Città dell'Ambra & Perle", face, room))
  expect((left + right) / 2).toBeCloseTo(300, -1)
  expect(right - left).toBeLessThanOrEqual(526)
  expect(top).toBeGreaterThanOrEqual(42)
  expect(bottom).toBeLessThanOrEqual(198)
  expect(Math.max((right - left) / 524, (bottom - top) / 150)).toBeGreaterThan(0.9)
})

test('a short title stops at the largest size', () => {
  const { top, bottom } = extent(letter('Re', 'Anton', { ...room, largest: 60 }))
  expect(bottom - top).toBeLessThan(60)
})

test('every letter of a title is drawn', () => {
  const glyphs = (title: string) => letter(title, 'Bungee', room).match(/M/g)?.length ?? 0
  expect(glyphs('LILLI')).toBe(5)
})

test('writes an outline with one decimal and without empty segments', () => {
  const written = outline([
    { type: 'M', x: 0.04, y: 1.26 },
    { type: 'L', x: 0, y: 1.3 },
    { type: 'Q', x1: 5.55, y1: 2, x: 10, y: 3 },
    { type: 'Z' },
  ])
  expect(written).toBe('M0 1.3Q5.6 2 10 3Z')
})
