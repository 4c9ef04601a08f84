import { expect, expectTypeOf, test } from 'vitest'
import { fields } from './wire.ts'

const noon = '2026-03-10T12:00:00.000Z'
const at = Date.parse(noon)

test.each([
  ['seen_price', 3, { seenPrice: 3 }],
  ['id', 3, { id: 3 }],
  ['placed_at', noon, { placedTimestamp: at }],
  ['expiration_timestamp', noon, { expirationTimestamp: at }],
  ['weep_only_until', noon, { weepOnlyUntilTimestamp: at }],
  ['ships_on', noon, { shipsOnTimestamp: at }],
  ['answer_by', noon, { answerByTimestamp: at }],
  ['at', noon, { timestamp: at }],
  ['until', noon, { untilTimestamp: at }],
  ['ended_at', null, { endedTimestamp: null }],
  ['at_most', 4, { atMost: 4 }],
  ['format', 'pdf', { format: 'pdf' }],
])('%s of the wire has its name and value in an entity', (name, value, entity) => {
  expect(fields({ [name]: value })).toEqual(entity)
})

test('leaves objects within as they are', () => {
  expect(fields({ ship_to: { postal_code: '70121' } })).toEqual({
    shipTo: { postal_code: '70121' },
  })
})

test('has the types of what it returns', () => {
  const wire = { held_until: noon as string | null, can_prolong: true, at: noon }
  expectTypeOf(fields(wire)).branded.toEqualTypeOf<{
    heldUntilTimestamp: number | null
    canProlong: boolean
    timestamp: number
  }>()
})
