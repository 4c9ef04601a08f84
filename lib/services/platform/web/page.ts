export type PageMeta = {
  title: string | null
  website: string | null
  author: string | null
  /** URL as written in the page: absolute or relative to it. */
  image: string | null
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  agrave: 'à',
  egrave: 'è',
  eacute: 'é',
  igrave: 'ì',
  ograve: 'ò',
  ugrave: 'ù',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  laquo: '«',
  raquo: '»',
}

const character = (code: number) =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'

const decode = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi, (whole, hex, decimal, name) => {
    if (hex) return character(Number.parseInt(hex, 16))
    if (decimal) return character(Number(decimal))
    return named[String(name).toLowerCase()] ?? whole
  })

const longestTag = 4_000

/** Yields each tag of this name; a tag without an end within the maximum length is skipped. */
const tags = function* (html: string, name: string) {
  const begins = new RegExp(`<${name}\\b`, 'gi')
  for (let at = begins.exec(html); at; at = begins.exec(html)) {
    const tag = html.slice(at.index, at.index + longestTag)
    const end = tag.indexOf('>')
    if (end > 0) yield { tag: tag.slice(0, end), after: at.index + end + 1 }
  }
}

const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  return found ? decode(found[1] ?? found[2] ?? found[3] ?? '').trim() : ''
}

const titleOf = (html: string) => {
  for (const { after } of tags(html, 'title')) {
    const text = html.slice(after, after + 1_000)
    return decode(text.slice(0, text.search(/<|$/)).replace(/\s+/g, ' ')).trim()
  }
  return ''
}

const decodeBytes = (bytes: Uint8Array, charset: string | undefined) => {
  const beginning = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1')
  const label = charset ?? /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(beginning)?.[1]
  try {
    return new TextDecoder(label ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** Extracts the link preview data from a page. */
export const readMeta = (bytes: Uint8Array, charset?: string): PageMeta => {
  const html = decodeBytes(bytes, charset)
  const metas = new Map<string, string>()
  for (const { tag } of tags(html, 'meta')) {
    const name = (attribute(tag, 'property') || attribute(tag, 'name')).toLowerCase()
    const content = attribute(tag, 'content')
    if (name && content && !metas.has(name)) metas.set(name, content)
  }
  const first = (...names: string[]) => names.map((name) => metas.get(name)).find(Boolean) ?? null
  const author = first('author', 'article:author', 'book:author')
  return {
    title: first('og:title', 'twitter:title') ?? (titleOf(html) || null),
    website: first('og:site_name', 'application-name'),
    // Some pages put the URL of a profile where a name is expected.
    author: author && /^https?:/i.test(author) ? null : author,
    image: first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'),
  }
}
