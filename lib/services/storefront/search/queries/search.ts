import type { Db } from '#kernel/db/connection.ts'
import { nearest } from '../rules/mending.ts'
import { meaningsOf, type Slot, significantWords, slotsOf, wordsOf } from '../rules/question.ts'
import type { Search } from './entries.ts'
import { findMeant, findNeighbours, findSlips, findUnknown, isListed } from './words.ts'

/** Result, with the words used instead of the typed ones, and whether only some of the words match. */
export type Looked<T> = { found: T; instead: string | null; isLoose: boolean }

/** Corrects unknown words. Those without a correction are left out when other words remain. */
const correctWords = async (db: Db, words: readonly string[]) => {
  const unknown = await findSlips(db, words)
  if (unknown.size === 0) return undefined
  const mended = new Map(
    await Promise.all(
      [...unknown].map(async ([word, near]) => [word, await findMeant(db, word, near)] as const),
    ),
  )
  return words.flatMap((word, at): Slot[] => {
    const phrases = mended.get(word)?.map((other) => [other]) ?? [[word]]
    return phrases.length > 0 ? [{ phrases, isLast: at === words.length - 1 }] : []
  })
}

/** Searches in other ways only when the typed words find nothing, so that results are never mixed. */
export const searchWithCorrection = async <T>(
  db: Db,
  term: string,
  ask: (search: Search) => Promise<T>,
  { none, isEmpty }: { none: T; isEmpty: (found: T) => boolean },
): Promise<Looked<T>> => {
  const all = wordsOf(term)
  const words = significantWords(all)
  const nothing = { found: none, instead: null, isLoose: false }
  if (words.length === 0) return nothing
  const title = all.join(' ')
  const typed = slotsOf(meaningsOf(words))
  const required = typed.flatMap(({ phrases }) =>
    phrases.length === 1 ? phrases[0]!.filter(isListed) : [],
  )
  const exact = await ask({ slots: typed, need: 'all', title, required })
  if (!isEmpty(exact)) return { ...nothing, found: exact }
  const corrected = await correctWords(db, words)
  const slots = corrected ?? typed
  const instead = corrected ? corrected.map(({ phrases }) => phrases[0]?.[0]).join(' ') : null
  if (corrected && slots.length > 0) {
    const mended = await ask({ slots, need: 'all', title })
    if (!isEmpty(mended)) return { found: mended, instead, isLoose: false }
  }
  if (slots.length > 1) {
    const loose = await ask({ slots, need: 'any', title })
    if (!isEmpty(loose)) return { found: loose, instead, isLoose: true }
  }
  return nothing
}

const choicesOfWord = 3
const mostSpellings = 4

const significantPart = (term: string) => significantWords(wordsOf(term)).join(' ')

/** Term with unknown words replaced, nearest first: all at once, each alone, then other corrections. */
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
