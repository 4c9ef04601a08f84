import { expect, test } from 'vitest'
import { pathOfLine, setText, widthOf } from './lettering.ts'

const line = { x: 0, y: 40, size: 40, weight: 700 } as const
const room = { width: 480, height: 340, largest: 92, smallest: 44 }

test('draws accents and letters of other alphabets with their own outlines', () => {
  for (const letter of ['à', 'È', 'ù', 'Ł', 'š', '€', '’', '−'])
    expect(widthOf(letter, 40, 700), letter).toBeGreaterThan(0)
  expect(pathOfLine('Perché', line)).not.toBe(pathOfLine('Perche', line))
})

test('leaves out unknown characters with the space around them', () => {
  expect(pathOfLine('🎲', line)).toBe('')
  expect(setText('Tira 🎲 il dado', { ...room, height: 100 }, 700).lines).toEqual(['Tira il dado'])
})

test('prefers a slightly smaller size when that saves a line', () => {
  expect(setText('La Vetrata di Sant’Elpidia', room, 800).lines).toHaveLength(2)
})

test('cuts a text that is too long at the smallest size and adds an ellipsis', () => {
  const { lines, size } = setText('precipitevolissimevolmente '.repeat(12), room, 800)
  expect(size).toBe(room.smallest)
  expect(lines.length * size).toBeLessThanOrEqual(room.height)
  expect(lines.at(-1)).toMatch(/…$/)
  for (const line of lines) expect(widthOf(line, size, 800)).toBeLessThanOrEqual(room.width)
})
