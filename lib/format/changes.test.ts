import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

const words = { yes: 'sì', no: 'no', nothing: 'niente', image: 'immagine' }
const labelOf = (field: string) => field.toUpperCase()
const item = (more: object, bundle: object = {}) => ({
  title: 'Orbita Nove',
  variations: [
    { title: 'Italiano', bundles: [{ code: 'ORB', title: 'Base', price: 52, ...bundle }] },
  ],
  ...more,
})

test.each([
  ['a field', item({ title: 'Orbita' }), ['TITLE: Orbita Nove → Orbita']],
  ['a field of a part', item({}, { price: 48.9 }), ['ITALIANO › Base › PRICE: 52 → 48,90']],
  ['a new field', item({ limited: true }), ['LIMITED: niente → sì']],
  ['nothing', item({}), []],
])('says what differs in %s', (_, after, changes) => {
  expect(changesOf(item({}), after, { ...words, labelOf })).toEqual(changes)
})

test('a long text that differs only at its end is a change', () => {
  const text = 'a'.repeat(200)
  expect(changesOf({ text }, { text: `${text}b` }, { ...words, labelOf })).toHaveLength(1)
})
