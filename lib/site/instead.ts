import { toPreorderCard } from '#lib/client/entities/catalogue.ts'
import { toPage } from '#lib/client/entities/list.ts'
import { serverClient } from '#lib/client/server.ts'
import { catalogue } from '#lib/contract/catalogue.ts'
import { longestTerm, shortestTerm } from '#lib/contract/search.ts'
import { slugify } from '#lib/format/slug.ts'
import { search } from './search.ts'

const groupsShown = 4
const toPreorders = toPage(toPreorderCard)

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** Converts "il-faro%20blu" to "il faro blu"; empty for file names, which only bots request. */
export const wordsOfAddress = (parts: readonly string[]) => {
  if (parts.some((part) => part.includes('.'))) return ''
  const words = slugify(parts.map(decoded).join(' ')).replaceAll('-', ' ')
  return words.length < shortestTerm ? '' : words.slice(0, longestTerm)
}

/** Reads the search results nearest to the words of a URL, and the groups that close first. */
export const readInstead = async (words: string) => {
  const query = { order_by: 'expiring' as const, page: 1 }
  const [nearest, groups] = await Promise.all([
    words ? search.preview({ term: words }) : null,
    serverClient().call(catalogue.preorders, { query }).then(toPreorders),
  ])
  return { nearest, groups: groups.items.slice(0, groupsShown) }
}
