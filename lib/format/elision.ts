const articles: Record<string, string> = { il: 'l’', al: 'all’', dal: 'dall’', del: 'dell’' }
const beforeHole = /\b(il|al|dal|del|a) (\{\{[^}]+\}\})/gi
/** Numbers that are read with a vowel first: 8, 80 or 800, and 11 but not 110. */
const vowelNumber = /^(?:8|11(?!\d))/
const vowelMonth = /^(?:aprile|agosto)\b/

const elided = (article: string) => {
  const short = articles[article.toLowerCase()] ?? article
  return article === article.toLowerCase() ? short : short[0]?.toUpperCase() + short.slice(1)
}

/**
 * Shortens the article before a value that begins with a vowel: "l’8 dicembre", "dall’11 maggio", "ad agosto". Only
 * articles of the sentence are changed, never what stands in a value.
 */
export const withElision = (sentence: string, readHole: (hole: string) => string) =>
  sentence.replace(beforeHole, (whole, article: string, hole: string) => {
    const value = readHole(hole)
    if (/^a$/i.test(article)) return vowelMonth.test(value) ? `${article}d ${hole}` : whole
    return vowelNumber.test(value) ? elided(article) + hole : whole
  })
