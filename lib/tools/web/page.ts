import { Parser } from 'htmlparser2'

export type PageMeta = {
  title: string | null
  website: string | null
  author: string | null
  /** URL as written in the page: absolute or relative to it. */
  image: string | null
}

const longestTitle = 1_000
/** Characters parsed at a time: the end of the head is looked for after each piece. */
const pieceSize = 16_384
// NOTE: time of the parser is quadratic in the depth of open elements.
const mostElements = 3_000

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Reads title and meta tags of the head, which also ends at `<body>` and after many elements. */
const readHead = (html: string) => {
  const metas = new Map<string, string>()
  let title = ''
  let isInTitle = false
  let isEnded = false
  let elements = 0
  const parser = new Parser({
    onopentag(tag, { property, name, content }) {
      elements += 1
      if (tag === 'body' || tag === 'svg' || elements > mostElements) isEnded = true
      if (isEnded) return
      isInTitle = tag === 'title' && !title
      const key = (property || name || '').trim().toLowerCase()
      const value = content?.trim()
      if (tag === 'meta' && key && value && !metas.has(key)) metas.set(key, value)
    },
    ontext(text) {
      if (isInTitle && title.length < longestTitle) title += text
    },
    onclosetag(tag) {
      isInTitle = false
      if (tag === 'head') isEnded = true
    },
  })
  for (let at = 0; at < html.length && !isEnded; at += pieceSize)
    parser.write(html.slice(at, at + pieceSize))
  parser.end()
  return { metas, title: tidy(title.slice(0, longestTitle)) }
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
  const { metas, title } = readHead(decodeBytes(bytes, charset))
  const first = (...names: string[]) => names.map((name) => metas.get(name)).find(Boolean) ?? null
  const author = first('author', 'article:author', 'book:author')
  return {
    title: first('og:title', 'twitter:title') ?? (title || null),
    website: first('og:site_name', 'application-name'),
    // Some pages put the URL of a profile where a name is expected.
    author: author && /^https?:/i.test(author) ? null : author,
    image: first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'),
  }
}
