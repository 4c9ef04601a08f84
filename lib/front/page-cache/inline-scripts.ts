import { createHash } from 'node:crypto'
import { isNextScript } from './next-scripts.ts'

export type InlineScripts = { hashes: string[]; refused: string[] }

const attribute = (tag: string, name: string) =>
  new RegExp(
    `[\\s"'/]${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]*)))?(?=[\\s/>]|$)`,
    'i',
  ).exec(tag)

/** Returns the end of a start tag: the first > outside a quoted attribute value. */
const tagEnd = (html: string, from: number) => {
  let quote = ''
  for (let at = from; at < html.length; at++) {
    const character = html[at]!
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  return html.length
}

const inlineScripts = function* (html: string) {
  const opening = /<!--|<(script|style|textarea|title)(?=[\s/>])/gi
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    if (!match[1]) {
      const end = html.indexOf('-->', opening.lastIndex - 2)
      opening.lastIndex = end === -1 ? html.length : end + 3
      continue
    }
    const close = tagEnd(html, opening.lastIndex)
    const tag = html.slice(opening.lastIndex, close)
    const closing = new RegExp(`</${match[1]}(?=[\\s/>])`, 'gi')
    closing.lastIndex = close + 1
    const end = closing.exec(html)?.index ?? html.length
    opening.lastIndex = end
    if (match[1].toLowerCase() !== 'script' || attribute(tag, 'src')) continue
    const type = attribute(tag, 'type')
    yield {
      type: (type?.[1] ?? type?.[2] ?? type?.[3] ?? '').trim().toLowerCase(),
      text: html.slice(close + 1, end),
    }
  }
}

/** True for JSON-LD and the like, which are never executed and need no hash in the policy. */
const isData = (type: string) => type.endsWith('json')

/**
 * Hashes only scripts of a known shape. A hash for every script in the HTML would allow an injected
 * script as well, and the policy would protect nobody.
 */
export const inlineScriptHashes = (
  html: string,
  isOurs: (text: string) => boolean = isNextScript,
): InlineScripts => {
  const hashes = new Set<string>()
  const refused: string[] = []
  for (const { type, text } of inlineScripts(html)) {
    if (isData(type) || text.trim() === '') continue
    if (isOurs(text)) hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    else refused.push(text.slice(0, 120))
  }
  return { hashes: [...hashes], refused }
}
