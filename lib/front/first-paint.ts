import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './static-files.ts'

/** Style sheets of the build by their URLs, loaded at the start: they are few and small. */
export type Sheets = Pick<Map<string, string>, 'get'>

export const readSheets = (folder: string, prefix: string): Sheets => {
  const paths = filesBelow(folder).filter((path) => path.endsWith('.css'))
  return new Map(paths.map((path) => [prefix + path, readFileSync(join(folder, path), 'utf8')]))
}

const sheet = /<link\b(?=[^>]*\brel="stylesheet")[^>]*?\bhref="([^"]+)"[^>]*?(?=\/?>)/g
const script =
  /<script\b(?=[^>]*\bsrc=)(?=[^>]*\basync\b)[^>]*><\/script>|<link\b(?=[^>]*\bas="script")[^>]*>/g

/** Inlines style sheets, which cost a round trip, and moves asynchronous scripts behind. */
export const arrangeForFirstPaint = (html: string, sheets: Sheets) => {
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
      const text = sheets.get(address)
      const isSafe = text !== undefined && !/<\/style/i.test(text)
      return isSafe ? `<style>${text}</style>${tag} disabled=""` : tag
    })
  return head + html.slice(end, close) + later.join('') + html.slice(close)
}
