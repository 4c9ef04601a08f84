import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCell, readEntries, writeEntries } from './csv-cells.ts'

describe('a list in a cell', () => {
  test('reads price steps', () => {
    expect(readCell('price_steps', '90 = 39,90 | 120=36.90')).toEqual([
      { from: '90', price: '39,90' },
      { from: '120', price: '36.90' },
    ])
  })

  test('reads back what was written', () => {
    const word = fc
      .string({ unit: fc.constantFrom(...'ab |:\\=;"\n') })
      .map((text) => text.trim())
      .filter((text) => text !== '')
    const entries = fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { maxLength: 4 })
    fc.assert(
      fc.property(entries, (given) => {
        expect(readEntries(writeEntries(given))).toEqual(given)
      }),
    )
  })
})
