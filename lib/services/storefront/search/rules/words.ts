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

/** Stop words: articles, prepositions, conjunctions. */
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
