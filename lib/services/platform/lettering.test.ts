import { expect, test } from 'vitest'
import { lineOf, setText, widthOf } from './lettering.ts'

const room = { width: 480, height: 340, largest: 92, smallest: 44 }

test('accents and letters of other alphabets have outlines of their own', () => {
  for (const letter of ['à', 'È', 'ù', 'Ł', 'š', '€', '’', '−'])
    expect(widthOf(letter, 40, 700), letter).toBeGreaterThan(0)
  expect(lineOf('Perché', 0, 40, 40, 700)).not.toBe(lineOf('Perche', 0, 40, 40, 700))
})

test('what no alphabet has is left out with the space around it', () => {
  expect(lineOf('🎲', 0, 40, 40, 700)).toBe('')
  expect(setText('Tira 🎲 il dado', { ...room, height: 100 }, 700).lines).toEqual(['Tira il dado'])
})

test('a title is set as large as its room allows, in lines that fit', () => {
  const { lines, size } = setText('Terre di Mezzanebbia: Atlante del Nord', room, 800)
  expect(lines.join(' ')).toBe('Terre di Mezzanebbia: Atlante del Nord')
  expect(size).toBeGreaterThan(room.smallest)
  for (const line of lines) expect(widthOf(line, size, 800)).toBeLessThanOrEqual(room.width)
})

test('a word does not stand alone when a little smaller is a line less', () => {
  expect(setText('La Vetrata di Sant’Elpidia', room, 800).lines).toHaveLength(2)
})

test('what is too long even at the smallest size is cut, and says so', () => {
  const { lines, size } = setText('precipitevolissimevolmente '.repeat(12), room, 800)
  expect(size).toBe(room.smallest)
  expect(lines.length * size).toBeLessThanOrEqual(room.height)
  expect(lines.at(-1)).toMatch(/…$/)
  for (const line of lines) expect(widthOf(line, size, 800)).toBeLessThanOrEqual(room.width)
})
