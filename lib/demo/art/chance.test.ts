import { expect, test } from 'vitest'
import { hash, pick, rng } from './chance.ts'

test('the hash of a title is stable, because the pictures depend on it', () => {
  expect(hash('Il Faro di Capo Vento')).toBe(3516432018)
})

test('the random numbers of a title are stable', () => {
  const r = rng(hash('Il Faro di Capo Vento'))
  expect([r(), r(), r()].map((draw) => draw.toFixed(6))).toEqual([
    '0.956639',
    '0.113435',
    '0.067448',
  ])
})

test('pick maps [0, 1) evenly to the list', () => {
  const list = ['pawn', 'die', 'card', 'board'] as const
  expect([0, 0.25, 0.74, 0.999].map((draw) => pick(list, draw))).toEqual([
    'pawn',
    'die',
    'card',
    'board',
  ])
})
