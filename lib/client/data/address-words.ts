import { longestTerm, shortestTerm } from '#lib/contract/search-rules.ts'
import { slugify } from '#lib/format/slug.ts'

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/**
 * "/vecchia/il-faro%20blu" → "vecchia il faro blu"; of the page of an item only what follows its id.
 * Empty for file names, which only programs ask for.
 */
export const wordsOfAddress = (path: string, isItem = false) => {
  const parts = path.split('/').slice(isItem ? 3 : 1)
  if (parts.some((part) => part.includes('.'))) return ''
  const words = slugify(parts.map(decoded).join(' ')).replaceAll('-', ' ')
  return words.length < shortestTerm ? '' : words.slice(0, longestTerm)
}
