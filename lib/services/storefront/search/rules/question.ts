import type { Meaning } from './synonyms.ts'
import { bareOf } from './words.ts'

/** A thing asked for: one of several phrases, of which the first is what was typed or meant. */
export type Slot = { phrases: readonly string[][]; isLast: boolean }

/**
 * Where a word may stand: anywhere, in what a thing and its makers are called, in its title. Names are
 * asked for by the forms that only they have, which the index knows by itself.
 */
export type Place = 'anywhere' | 'names' | 'title'

/** Whether the last word may still be being typed, so that it is the beginning of another too. */
export type Ending = 'open' | 'closed'

/**
 * The stem of a word, or the word itself as titles keep it, behind a zero, or without its ending,
 * behind a one: who has the first of these two has the second, so that only words still being typed
 * and short ones ask for it.
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
  const said = phrases.map((phrase, which) =>
    phrase
      .map((word, at) => lexemes(word, place, mayGoOn && which === 0 && at === phrase.length - 1))
      .join(' & '),
  )
  return said.length === 1 ? `${said[0]}` : `(${said.map((one) => `(${one})`).join(' | ')})`
}

/** A question for full text search, in its own writing. */
export const questionOf = (
  slots: readonly Slot[],
  need: 'all' | 'any',
  place: Place,
  ending: Ending = 'open',
) => slots.map((slot) => questionOfSlot(slot, place, ending)).join(need === 'all' ? ' & ' : ' | ')

export const slotsOf = (meanings: readonly Meaning[]): Slot[] =>
  meanings.map(({ said, others }, at) => ({
    phrases: [said, ...others],
    isLast: at === meanings.length - 1,
  }))
