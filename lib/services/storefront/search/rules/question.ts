import type { Meaning } from './synonyms.ts'
import { bareOf } from './words.ts'

/** Alternative phrases for one part of a search, of which the first is the typed or corrected one. */
export type Slot = { phrases: readonly string[][]; isLast: boolean }

/**
 * Part of an entry that a word must match: the whole text, the names of the entry and its makers, or the
 * title. Names have index forms of their own, which identify them without a label.
 */
export type Place = 'anywhere' | 'names' | 'title'

/** Whether the last word may be unfinished and also matches as a prefix. */
export type Ending = 'open' | 'closed'

/**
 * Forms of a word: its stem, the word itself with the prefix 0, or without its ending with the
 * prefix 1. Entries with the 0 form of a word also have its 1 form, so only unfinished and short
 * words need the 0 form.
 */
const lexemes = (word: string, place: Place, isOpen: boolean) => {
  const label = place === 'title' ? ':A' : ''
  const bare = bareOf(word)
  const forms: string[] = []
  if (isOpen) forms.push(`0${word}:*${label.slice(1)}`)
  else if (!bare) forms.push(`0${word}${label}`)
  if (place !== 'names') forms.push(`${word}${label}`)
  if (bare) forms.push(`1${bare}${label}`)
  return `(${forms.join(' | ')})`
}

export const questionOfSlot = (
  { phrases, isLast }: Slot,
  place: Place,
  ending: Ending = 'open',
) => {
  const mayGoOn = isLast && ending === 'open'
  const alternatives = phrases.map((phrase, which) =>
    phrase
      .map((word, at) => lexemes(word, place, mayGoOn && which === 0 && at === phrase.length - 1))
      .join(' & '),
  )
  return alternatives.length === 1 ? alternatives[0]! : `((${alternatives.join(') | (')}))`
}

/** Returns the search in the syntax of tsquery. */
export const questionOf = (
  slots: readonly Slot[],
  need: 'all' | 'any',
  place: Place,
  ending: Ending = 'open',
) => slots.map((slot) => questionOfSlot(slot, place, ending)).join(need === 'all' ? ' & ' : ' | ')

export const slotsOf = (meanings: readonly Meaning[]): Slot[] =>
  meanings.map(({ typed, others }, at) => ({
    phrases: [typed, ...others],
    isLast: at === meanings.length - 1,
  }))
