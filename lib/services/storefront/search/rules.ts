/** What a term is made of: words in small letters, without accents, elisions taken apart. */
export const wordsOf = (term: string) =>
  term
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * A question for full text search: every word must be there. The last one may still be being
 * typed, so it is the beginning of a word too, but only of a title or a name: the beginnings of
 * words in a description would find everything.
 */
export const questionOf = (words: readonly string[]) =>
  words
    .map((word, index) => (index === words.length - 1 ? `(${word} | ${word}:*AB)` : word))
    .join(' & ')

const longWord = 6
const tellingWord = 3
const mostPatterns = 4

/**
 * The letters that must stand somewhere in the names: of long words without their last vowel, because
 * stemming takes "lanterna" and "lanterne" for two words. The longest few say enough.
 */
export const lettersOf = (words: readonly string[]) => {
  const telling = words.filter(({ length }) => length >= tellingWord)
  return (telling.length > 0 ? telling : words)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostPatterns)
    .map((word) => (word.length < longWord ? word : word.replace(/[aeiou]$/, '')))
}
