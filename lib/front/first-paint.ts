import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './static-files.ts'

/** Returns the text of a style sheet of the build by its URL. */
export type ReadSheet = (address: string) => string | undefined

/** Loads the style sheets of the build at the start: they are few and small. */
export const readSheets = (folder: string, prefix: string): ReadSheet => {
  const paths = filesBelow(folder).filter((path) => path.endsWith('.css'))
  const sheets = new Map(
    paths.map((path) => [prefix + path, readFileSync(join(folder, path), 'utf8')]),
  )
  return (address) => sheets.get(address)
}

const sheet = /<link\b(?=[^>]*\brel="stylesheet")[^>]*?\bhref="([^"]+)"[^>]*?(?=\/?>)/g
const script =
  /<script\b(?=[^>]*\bsrc=)(?=[^>]*\basync\b)[^>]*><\/script>|<link\b(?=[^>]*\bas="script")[^>]*>/g

/**
 * Inlines the style sheets of the head and moves its asynchronous scripts behind the body: on a slow
 * connection a linked sheet costs one more round trip before the first paint, and early scripts compete
 * with the document and the first picture. The links of the sheets stay, disabled, so that whoever looks
 * for one finds it. An element that is not recognized still works where it is.
 */
export const arrangeForFirstPaint = (html: string, readSheet: ReadSheet) => {
  const end = html.indexOf('</head>')
  const close = html.lastIndexOf('</body>')
  if (end === -1 || close < end) return html
  const later: string[] = []
  const head = html
    .slice(0, end)
    .replace(script, (tag) => {
      later.push(tag)
      return ''
    })
    .replace(sheet, (tag, address: string) => {
      const text = readSheet(address)
      const isSafe = text !== undefined && !/<\/style/i.test(text)
      return isSafe ? `<style>${text}</style>${tag} disabled=""` : tag
    })
  return head + html.slice(end, close) + later.join('') + html.slice(close)
}
