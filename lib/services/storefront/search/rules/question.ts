const mostWords = 12

/** Letters that stay non-ASCII without accents; the database replaces them in the same way. */
const spelled: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

/** Returns the words of a term in lower case, without accents, with elisions split. */
export const wordsOf = (term: string) =>
  term
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđßæœ]/g, (letter) => spelled[letter] ?? letter)
    .replace(/(\d)\s*[x×](?=\s*\d)/g, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords)

const oneLetter = /^\p{L}$/u
const articulated = /^(?:a|da|de|ne|su)(?:l|ll|llo|lla|lle|i|gli)$/
const small = [
  /^(?:a|ad|da|di|in|su|con|col|coi|per|tra|fra|il|lo|la|i|gli|le|l|un|uno|una|d|e|ed|o)$/,
  /^(?:od|che|chi|cui|come|dove|quando|anche|ma|se|non|piu|ci|ne|si|mi|ti|vi|io|tu|noi)$/,
  /^(?:voi|loro|questo|questa|questi|queste|quello|quella|quelli|quelle|quel|quei)$/,
  /^(?:quegli|sono|sei|siamo|siete|era|c|s|quale|quali|dopo|prima|senza|sotto|sopra)$/,
]

/** Drops stop words unless nothing else is left. Single letters are remains of elisions. */
export const significantWords = (words: readonly string[]) => {
  const significant = words.filter(
    (word) => ![articulated, oneLetter, ...small].some((form) => form.test(word)),
  )
  return significant.length > 0 ? significant : words
}

const elided = /^(?:dell|nell|sull|dall|all|quell|sant|un|l|d)(?=[aeiou].{3})/

/** Returns the word after an article that was typed without its apostrophe. */
export const unglued = (word: string) => (elided.test(word) ? word.replace(elided, '') : null)

const longWord = 6

/** Returns a long word without its last vowel, so that singular and plural match. */
export const bareOf = (word: string) =>
  word.length < longWord ? null : word.replace(/[aeiou]$/, '')

/** Groups of phrases that players use for the same thing, each as its significant words. */
const meanings: readonly (readonly string[])[] = [
  ['exp', 'espansione'],
  ['gdt', 'gioco tavolo', 'boardgame', 'board game'],
  ['gdr', 'gioco ruolo', 'rpg'],
  ['gdc', 'gioco carte', 'card game'],
  ['lcg', 'gioco carte componibile'],
  ['playmat', 'tappetino', 'tappeto'],
  ['sleeve', 'sleeves', 'bustine', 'proteggicarte'],
  ['insert', 'inserto', 'organizer', 'organizzatore'],
  ['dice tower', 'torre dadi'],
  ['mini', 'miniature'],
  ['meeple', 'pedine', 'omini'],
  ['token', 'segnalini', 'gettoni'],
  ['coop', 'cooperativo', 'collaborativo'],
  ['rulebook', 'regolamento', 'manuale'],
  ['ita', 'italiano'],
  ['eng', 'inglese'],
  ['promo', 'promozionale'],
  ['upgrade', 'potenziamento'],
  ['reprint', 'ristampa'],
  ['vol', 'volume'],
]

/** Treats singular and plural alike; the stemmer runs later. */
const stump = (word: string) =>
  word.length > 3 ? word.replace(/[aeiou]$/, '').replace(/(?<=[cg])h$/, '') : word
const keyOf = (words: readonly string[]) => words.map(stump).join(' ')

const known = new Map(
  meanings.flatMap((group) =>
    group.map((phrase) => [
      keyOf(phrase.split(' ')),
      group.filter((other) => other !== phrase).map((other) => other.split(' ')),
    ]),
  ),
)

const longest = 3

type Meaning = { typed: string[]; others: readonly string[][] }

/** Returns the words in order, with known phrases grouped and their synonyms added. */
export const meaningsOf = (words: readonly string[]): Meaning[] => {
  const [first] = words
  if (first === undefined) return []
  for (let length = Math.min(longest, words.length); length > 0; length--) {
    const typed = words.slice(0, length)
    const others = known.get(keyOf(typed))
    if (others) return [{ typed, others }, ...meaningsOf(words.slice(length))]
  }
  return [{ typed: [first], others: [] }, ...meaningsOf(words.slice(1))]
}

/** Alternative phrases for one part of a search, of which the first is the typed or corrected one. */
export type Slot = { phrases: readonly string[][]; isLast: boolean }

/** Part that a word must match: all text, the names of the entry and its makers, or the title. */
export type Place = 'anywhere' | 'names' | 'title'

/** Whether the last word may be unfinished and also matches as a prefix. */
export type Ending = 'open' | 'closed'

/** Forms: stem, word with prefix 0, or without ending with prefix 1; open and short words need the 0. */
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
