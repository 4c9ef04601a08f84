import { expect, test } from 'vitest'
import type { LegalWords } from '#lib/contract/legal-texts.ts'
import legal from '#locales/it/legal.json' with { type: 'json' }
import { changedTitles, readText, writeText } from './rules.ts'

test.each(['privacy', 'terms', 'sale'] as const)('%s is read as it was written', (name) => {
  const words = legal[name] as LegalWords
  expect(readText(writeText(words), words.title)).toEqual(words)
})

test('sections that changed, came or went are named', () => {
  const read = (body: string) => readText({ lead: 'Guida', brief: null, body }, 'Testo')
  const before = read('# Uno\nPrimo.\n# Due\nSecondo.\n# Tre\n- punto')
  const after = read('# Uno\nPrimo.\n\n# Due\nAltro.\n# Quattro\nPrima\n- punto\nDopo')
  expect(changedTitles(before, after)).toEqual(['Due', 'Quattro', 'Tre'])
})

test.each([
  ['Senza titolo', 'La prima riga'],
  ['# Uno\n# Due\nTesto', '«Uno» non c’è niente'],
  ['# Uno\n- punto\nDopo\n- punto', 'In «Uno» i punti'],
  ['# Uno\nScrivi a {{email}}.', 'si chiama {{email}}'],
])('refuses %j', (body, why) => {
  expect(() => readText({ lead: 'Guida', brief: null, body }, 'Testo')).toThrow(why)
})
