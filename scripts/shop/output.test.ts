import { expect, test } from 'vitest'
import { documentOf } from './output.ts'

test('names are in snake_case and dates in ISO, at any depth', () => {
  const at = new Date('2026-11-26T10:00:00Z')
  const data = { decideBy: at, seats: [{ unitCents: 290, title: null }], total_cents: 1 }
  expect(documentOf(data)).toEqual({
    decide_by: '2026-11-26T10:00:00.000Z',
    seats: [{ unit_cents: 290, title: null }],
    total_cents: 1,
  })
})
