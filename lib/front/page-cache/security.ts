import { createHash } from 'node:crypto'
import { isNextScript } from './next-scripts.ts'

type InlineScripts = { hashes: string[]; refused: string[] }

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

type Directive =
  | 'script-src'
  | 'style-src'
  | 'img-src'
  | 'connect-src'
  | 'frame-src'
  | 'form-action'
type Hosts = Partial<Record<Directive, readonly string[]>>

export type CspSources = { pattern: Pick<RegExp, 'test'>; hosts: Hosts }

export type Trusted = {
  /** Pages that load third-party scripts, and the hosts these need. */
  cspSources?: readonly CspSources[]
  /** Exact text of inline scripts of our own pages. */
  scripts?: readonly string[]
}

// Inline styles carry the tint of each item's box and the widths of progress bars: a style attribute
// cannot be hashed without 'unsafe-hashes', and the risk of a style is small.
const base: Record<string, readonly string[]> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'none'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** Endpoint for violation reports, named by `report-uri` and by the newer `report-to`. */
const reportsTo = '/api/reports/policy'

/** Report-only policy: reports HTML or scripts written into a page without trusted types. */
const watchTypes = `require-trusted-types-for 'script'; report-uri ${reportsTo}`

export const contentPolicy = (
  path: string,
  hashes: readonly string[],
  cspSources: readonly CspSources[],
) => {
  const here = cspSources.filter(({ pattern }) => pattern.test(path))
  return Object.entries(base)
    .map(([directive, own]) => {
      const more = here.flatMap(({ hosts }) => hosts[directive as Directive] ?? [])
      const sources = more.length > 0 ? own.filter((source) => source !== "'none'") : own
      const scripts = directive === 'script-src' ? hashes : []
      return [...new Set([directive, ...sources, ...scripts, ...more])].join(' ')
    })
    .concat(`report-uri ${reportsTo}`, 'report-to policy')
    .join('; ')
}

export const createPolicy = ({ cspSources = [], scripts = [] }: Trusted) => {
  const own = new Set(scripts)
  const isKnown = (text: string) => own.has(text) || isNextScript(text)
  return (path: string, html: string) => {
    const { hashes, refused } = inlineScriptHashes(html, isKnown)
    const isOurs = !cspSources.some(({ pattern }) => pattern.test(path))
    return {
      policy: contentPolicy(path, hashes, cspSources),
      // Third-party scripts write freely: reports of pages that run them would say nothing about ours.
      watch: isOurs ? watchTypes : undefined,
      refused,
    }
  }
}

export type Policy = ReturnType<typeof createPolicy>

export const securityHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'reporting-endpoints': `policy="${reportsTo}"`,
  // The back button needs the referrer of our own pages; other sites get only the origin.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), browsing-topics=(), payment=(self), publickey-credentials-get=(self)',
  // Sign-in popups of other companies have to reach the page that opened them.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
