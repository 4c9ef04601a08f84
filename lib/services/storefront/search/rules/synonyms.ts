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
const bare = (word: string) =>
  word.length > 3 ? word.replace(/[aeiou]$/, '').replace(/(?<=[cg])h$/, '') : word
const keyOf = (words: readonly string[]) => words.map(bare).join(' ')

const known = new Map(
  meanings.flatMap((group) =>
    group.map((phrase) => [
      keyOf(phrase.split(' ')),
      group.filter((other) => other !== phrase).map((other) => other.split(' ')),
    ]),
  ),
)

const longest = 3

export type Meaning = { typed: string[]; others: readonly string[][] }

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
