export type TextPart =
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

/** A link whose text is its target as the browser sees it: host in punycode, no user name. */
const linkTo = (written: string): TextPart => {
  const url = URL.parse(written)
  if (!url || url.username || url.password) return { kind: 'text', text: written }
  return { kind: 'link', text: shown(url), href: url.href }
}

/** Splits a member's text into links, mentions and plain text. */
export const partsOf = (content: string, mentions: readonly string[]): TextPart[] => {
  const names = mentions.toSorted((a, b) => b.length - a.length).map(escaped)
  const person = names.length > 0 ? `|@(?:${names.join('|')})(?![\\p{L}\\p{N}])` : ''
  const parts: TextPart[] = []
  let last = 0
  for (const { 0: found, index } of content.matchAll(new RegExp(address + person, 'giu'))) {
    if (index > last) parts.push({ kind: 'text', text: content.slice(last, index) })
    const isPerson = found.startsWith('@')
    const meant = isPerson ? found : found.replace(trailing, '')
    parts.push(isPerson ? { kind: 'mention', text: found.slice(1) } : linkTo(meant))
    last = index + meant.length
  }
  if (last < content.length) parts.push({ kind: 'text', text: content.slice(last) })
  return parts
}
