import { expect, test } from 'vitest'
import { durationOf, passes, playersOf, type Traits } from './facets.ts'
import { isSure, meant, nearest, slipsBetween } from './mending.ts'
import { questionOf, slotsOf } from './question.ts'
import { meaningsOf } from './synonyms.ts'
import { bareOf, significantWords, unglued, wordsOf } from './words.ts'

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

test('queries a long word without its ending, a form that every title with the word contains', () => {
  const slots = slotsOf(meaningsOf(['lanterna', 'foresta']))
  expect(questionOf(slots, 'all', 'names')).toBe('(1lantern) & (0foresta:* | 1forest)')
  expect(questionOf(slots, 'all', 'anywhere', 'closed')).toBe(
    '(lanterna | 1lantern) & (foresta | 1forest)',
  )
})

test.each([
  ['lanterne', 'lanterne', 0],
  ['lantrene', 'lanterne', 1],
  ['lantene', 'lanterne', 1],
  ['zaferano', 'zafferano', 1],
  ['samlto', 'smalto', 1],
  ['faro', 'fato', 1],
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

test('is sure of a name one error away: words two errors away or containing it are worse', () => {
  const near = [known('ambra', 9)]
  expect(isSure('ambar', near)).toBe(true)
  const farther = [known('amaro', 900), known('ambarella', 900)]
  expect(meant('ambar', [...near, ...farther])).toEqual(meant('ambar', near))
  expect(isSure('ambar', [known('ambra', 9, 0)])).toBe(false)
  expect(isSure('ambar', [known('bambra', 9)])).toBe(false)
  expect(isSure('ambar', [])).toBe(false)
})

test('parses players and duration in the formats printed on boxes', () => {
  expect(['2', '2–4', '5+', null].map(playersOf)).toEqual([
    [2, 2],
    [2, 4],
    [5, Number.POSITIVE_INFINITY],
    null,
  ])
  expect(['20 minuti', '45–75 minuti', '180', null].map(durationOf)).toEqual([
    '30',
    '120',
    'longer',
    null,
  ])
})

test('the last choice of players means that many or more', () => {
  const traits: Traits = {
    interest: 1,
    publisher: null,
    cents: 1990,
    players: [6, 8],
    duration: '30',
    language: 'it',
    status: 'open',
    publishedAt: new Date(0),
    closesAt: null,
  }
  expect(passes(traits, { players: 5 })).toBe(true)
  expect(passes(traits, { players: 4 })).toBe(false)
  expect(passes(traits, { max_price: 19 })).toBe(false)
  expect(passes(traits, { max_price: 20, language: 'it' })).toBe(true)
})
