import { expect, test } from 'vitest'
import { meant, nearest, slipsBetween } from './mending.ts'
import {
  bareOf,
  meaningsOf,
  questionOf,
  significantWords,
  slotsOf,
  unglued,
  wordsOf,
} from './question.ts'

test.each([
  ['Città di Vetro', ['citta', 'di', 'vetro']],
  ['L’Isola dell’Ambra', ['l', 'isola', 'dell', 'ambra']],
  ['bustine 70×70', ['bustine', '70', '70']],
  ['Straße øl', ['strasse', 'ol']],
  ['&|!:*()', []],
])('%s is split into words', (term, words) => {
  expect(wordsOf(term)).toEqual(words)
})

test('drops stop words unless nothing else is left', () => {
  expect(significantWords(wordsOf('l’isola della ambra'))).toEqual(['isola', 'ambra'])
  expect(significantWords(wordsOf('chi sono io'))).toEqual(['chi', 'sono', 'io'])
})

test('removes articles typed without apostrophe, and endings', () => {
  expect(['dellambra', 'lisola', 'lumaca', 'lanterna'].map(unglued)).toEqual([
    'ambra',
    'isola',
    'umaca',
    'anterna',
  ])
  expect(['lanterne', 'lanterna', 'lupi'].map(bareOf)).toEqual(['lantern', 'lantern', null])
})

test('adds synonyms, also of several words', () => {
  expect(meaningsOf(['giochi', 'tavolo', 'lis'])).toEqual([
    { typed: ['giochi', 'tavolo'], others: [['gdt'], ['boardgame'], ['board', 'game']] },
    { typed: ['lis'], others: [] },
  ])
})

test('queries every word, and the last one as a prefix', () => {
  const slots = slotsOf(meaningsOf(['mille', 'lant']))
  expect(questionOf(slots, 'all', 'anywhere')).toBe('(0mille | mille) & (0lant:* | lant)')
  expect(questionOf(slots, 'any', 'names')).toBe('(0mille) | (0lant:*)')
  expect(questionOf(slots, 'all', 'title')).toBe('(0mille:A | mille:A) & (0lant:*A | lant:A)')
  expect(questionOf(slots, 'all', 'names', 'closed')).toBe('(0mille) & (0lant)')
})

test.each([
  ['lanterne', 'lanterne', 0],
  ['lantrene', 'lanterne', 1],
  ['samlto', 'smalto', 1],
  ['polpo', 'volpe', 2],
])('the distance from %s to %s is %i', (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips)
  expect(slipsBetween(other, one)).toBe(slips)
})

const known = (word: string, seen = 1, named = seen) => ({ word, seen, named })

test('picks the nearest word, prefers names, and ignores distant words', () => {
  expect(meant('lantrene', [known('lanterne'), known('lanternino')])).toEqual(['lanterne'])
  expect(meant('fato', [known('fatto', 90, 0), known('faro', 3)])).toEqual(['faro'])
  expect(meant('dellambra', [known('ambra'), known('della', 900)])).toEqual(['ambra'])
  expect(nearest('lanzichenecchi', [known('lanterne')], 3)).toEqual([])
})
