import type { Db } from '#kernel/db/connection.ts'
import { nearest } from '../rules/mending.ts'
import { type Slot, slotsOf } from '../rules/question.ts'
import { meaningsOf } from '../rules/synonyms.ts'
import { significantWords, wordsOf } from '../rules/words.ts'
import type { Search } from './entries.ts'
import { findMeant, findNeighbours, findSlips, findUnknown, isListed } from './words.ts'

/** Variant of a search, with the words it uses instead of the typed ones. */
type Attempt = { search: Search; instead: string | null; isLoose: boolean }

/** Result, with how it was found: as typed, with other words, or by only some of the words. */
export type Looked<T> = { found: T; instead: string | null; isLoose: boolean }

const bothWays = (title: string, slots: readonly Slot[], instead: string | null): Attempt[] => [
  { search: { slots, need: 'all', title }, instead, isLoose: false },
  ...(slots.length > 1
    ? [{ search: { slots, need: 'any' as const, title }, instead, isLoose: true }]
    : []),
]

/** Corrects unknown words. Those without a correction are left out when other words remain. */
const correctWords = async (db: Db, words: readonly string[]) => {
  const unknown = await findSlips(db, words)
  const mended = new Map(
    await Promise.all(
      [...unknown].map(async ([word, near]) => [word, await findMeant(db, word, near)] as const),
    ),
  )
  const slots = words.flatMap((word, at): Slot[] => {
    const phrases = mended.get(word)?.map((other) => [other]) ?? [[word]]
    return phrases.length > 0 ? [{ phrases, isLast: at === words.length - 1 }] : []
  })
  return {
    slots,
    hasMended: unknown.size > 0,
    typed: slots.map(({ phrases }) => phrases[0]?.[0]),
  }
}

/**
 * Searches for the term as typed, and in other ways only when that finds nothing, so that similar
 * entries are never mixed with matching ones.
 */
export const searchWithCorrection = async <T>(
  db: Db,
  term: string,
  ask: (search: Search) => Promise<T>,
  { none, isEmpty }: { none: T; isEmpty: (found: T) => boolean },
): Promise<Looked<T>> => {
  const all = wordsOf(term)
  const words = significantWords(all)
  const nothing = { instead: null, isLoose: false }
  if (words.length === 0) return { found: none, ...nothing }
  const title = all.join(' ')
  const typedSlots = slotsOf(meaningsOf(words))
  const [asTyped, ...asTypedLoosely] = bothWays(title, typedSlots, null)
  const attempt = async ({ search, instead, isLoose }: Attempt) => {
    const results = await ask(search)
    return isEmpty(results) ? null : { found: results, instead, isLoose }
  }
  const required = typedSlots.flatMap(({ phrases }) =>
    phrases.length === 1 ? phrases[0]!.filter(isListed) : [],
  )
  const exact = asTyped && (await attempt({ ...asTyped, search: { ...asTyped.search, required } }))
  if (exact) return exact
  const { slots, hasMended, typed } = await correctWords(db, words)
  const others = hasMended ? bothWays(title, slots, typed.join(' ')) : asTypedLoosely
  for (const other of slots.length > 0 ? others : []) {
    const searchResult = await attempt(other)
    if (searchResult) return searchResult
  }
  return { found: none, ...nothing }
}

const choicesOfWord = 3
const mostSpellings = 4

const significantPart = (term: string) => significantWords(wordsOf(term)).join(' ')

/**
 * Returns the term with unknown words replaced by similar spellings, nearest first: all words
 * corrected at once, each correction alone, then other corrections of each word. Excludes terms
 * already searched.
 */
export const nearSpellings = async (db: Db, term: string, instead: string | null) => {
  const words = wordsOf(term)
  const unknown = await findUnknown(db, significantWords(words))
  const choices = new Map(
    await Promise.all(
      unknown.map(async (word) => {
        const near = nearest(word, await findNeighbours(db, word), choicesOfWord)
        return [word, near.map((each) => each.word)] as const
      }),
    ),
  )
  const phraseWith = (chosen: ReadonlyMap<string, string>) =>
    words.flatMap((word) => (choices.has(word) ? (chosen.get(word) ?? []) : word)).join(' ')
  const best = new Map([...choices].flatMap(([word, [first]]) => (first ? [[word, first]] : [])))
  const others = [...choices].flatMap(([word, near]) =>
    near.slice(1).map((other) => phraseWith(new Map([...best, [word, other]]))),
  )
  const alone = words.length > 1 ? [...best.values()] : []
  const before = [term, instead ?? ''].map(significantPart)
  return [...new Set([phraseWith(best), ...alone, ...others])]
    .filter((spelling) => spelling !== '' && !before.includes(significantPart(spelling)))
    .slice(0, mostSpellings)
}
