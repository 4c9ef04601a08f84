export type SaidPart =
  | { kind: 'text' | 'mention'; text: string }
  | { kind: 'link'; text: string; href: string }

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const address = String.raw`https?:\/\/[^\s<>"'«»]+`
/** Punctuation after a URL that is not part of it. */
const trailing = /[.,;:!?…)\]}]+$/
const longestShown = 48

const shown = ({ host, pathname, search }: URL) => {
  const text = host + (pathname === '/' && !search ? '' : pathname + search)
  return text.length > longestShown ? `${text.slice(0, longestShown - 1)}…` : text
}

/**
 * Creates a link whose text is its target as the browser understands it: host in punycode, no user
 * name.
 */
const linkTo = (written: string): SaidPart => {
  const url = URL.parse(written)
  if (!url || url.username || url.password) return { kind: 'text', text: written }
  return { kind: 'link', text: shown(url), href: url.href }
}

/** Splits a member's text into links, mentions and plain text. */
export const partsOf = (said: string, mentions: readonly string[]): SaidPart[] => {
  const names = mentions.toSorted((a, b) => b.length - a.length).map(escaped)
  const person = names.length > 0 ? `|@(?:${names.join('|')})(?![\\p{L}\\p{N}])` : ''
  const parts: SaidPart[] = []
  let last = 0
  for (const { 0: found, index } of said.matchAll(new RegExp(address + person, 'giu'))) {
    if (index > last) parts.push({ kind: 'text', text: said.slice(last, index) })
    const isPerson = found.startsWith('@')
    const meant = isPerson ? found : found.replace(trailing, '')
    parts.push(isPerson ? { kind: 'mention', text: found.slice(1) } : linkTo(meant))
    last = index + meant.length
  }
  if (last < said.length) parts.push({ kind: 'text', text: said.slice(last) })
  return parts
}
