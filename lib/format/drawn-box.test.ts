import { describe, expect, test } from 'vitest'
import { boxInitial, boxSides, boxTint, boxTitleSize } from './drawn-box.ts'

const drawn = (votes: number, threshold: number | null, aSide: number) =>
  boxSides(votes, threshold, aSide)
    .map((side) => side.map((state) => ({ full: '#', next: 'o', free: '.' })[state]).join(''))
    .join(' ')

describe('the edge of a drawn box', () => {
  test.each([
    [0, 200, 3, 'o.. ... ... ...'],
    [1, 200, 3, '#o. ... ... ...'],
    [109, 200, 3, '### ### o.. ...'],
    [109, 200, 5, '##### ##### o.... .....'],
    [162, 200, 5, '##### ##### ##### #o...'],
    [109, 200, 10, '########## ########## #o........ ..........'],
    // In floating-point percents these are one cell less.
    [115, 200, 10, '########## ########## ###o...... ..........'],
    [199, 200, 3, '### ### ### ##o'],
    [200, 200, 3, '### ### ### ###'],
    [260, 200, 3, '### ### ### ###'],
    [1, 2, 3, '### ### o.. ...'],
    [40, null, 3, '... ... ... ...'],
  ])('with %d votes of %s and %d cells a side is %s', (votes, threshold, aSide, line) => {
    expect(drawn(votes, threshold, aSide)).toBe(line)
  })
})

describe('the title of a drawn box', () => {
  test.each([
    ['Orbita Nove', 18],
    ['Scacchi di montagna', 14.5],
    ['Mille Lanterne, edizione da viaggio', 11.5],
    ['I Quattro Venti, edizione di lusso con i tappetini di feltro', 9.2],
  ])('is smaller the longer it is: %s', (title, size) => {
    expect(boxTitleSize(title)).toBe(size)
  })

  test('is smaller when its longest word would not fit', () => {
    expect(boxTitleSize('Precipitevolissimevolmente')).toBeLessThan(7)
    expect(boxTitleSize('MMMMMMMMMMMM')).toBeLessThan(8)
  })

  test('is an initial in a small box', () => {
    expect(boxInitial('«età del ferro»')).toBe('E')
    expect(boxInitial('7 Meraviglie')).toBe('7')
    expect(boxInitial('…')).toBe('?')
  })
})

test('the tint of a drawn box is one of eight, always the same for a title', () => {
  const titles = Array.from({ length: 200 }, (_, n) => `Proposta numero ${n}`)
  expect(new Set(titles.map(boxTint)).size).toBe(8)
  expect(boxTint('Orbita Nove')).toBe(boxTint('Orbita Nove'))
  expect(boxTint('Orbita Nove')).toMatch(/^#[\da-f]{6}$/)
})
