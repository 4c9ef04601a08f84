import { inlineScriptHashes } from './inline-scripts.ts'
import { isNextScript } from './next-scripts.ts'

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
