import { expect, test } from 'vitest'
import { boxSides } from './drawn-box.ts'

const drawn = (votes: number, threshold: number | null, aSide: number) =>
  boxSides(votes, threshold, aSide)
    .map((side) => side.map((state) => ({ full: '#', next: 'o', free: '.' })[state]).join(''))
    .join(' ')

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
])(
  'the edge of a drawn box with %d votes of %s and %d cells a side is %s',
  (votes, threshold, aSide, line) => {
    expect(drawn(votes, threshold, aSide)).toBe(line)
  },
)
