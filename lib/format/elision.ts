const beforeHole = /\b(il|al|dal|del|a) (\{\{[^}]+\}\})/gi
/** Numbers pronounced with a vowel first: 8, 80 or 800, and 11 but not 110. */
const vowelNumber = /^(8|11(?!\d))/
const vowelMonth = /^a[pg]/
const elided: Record<string, string> = { il: 'l’', Il: 'L’' }

/**
 * Elides the article before a value that begins with a vowel: "l’8 dicembre", "dall’11 maggio", "ad
 * agosto". Changes only articles of the sentence, never text inside a value.
 */
export const withElision = (sentence: string, readHole: (hole: string) => string) =>
  sentence.replace(beforeHole, (whole, article: string, hole: string) => {
    const value = readHole(hole)
    if (!article[1]) return vowelMonth.test(value) ? `${article}d ${hole}` : whole
    return vowelNumber.test(value) ? (elided[article] ?? `${article}l’`) + hole : whole
  })
