import type { ProviderName } from './measuring-rules.ts'

export type Where = 'cookie' | 'local' | 'session'

/** What lies in a browser: `*` in a name is any end. */
export type Kept = { name: string; where: readonly (Where | 'cache')[] }

/** What our own code leaves there, and nothing else; kept-in-browser.test.ts holds it against the code. */
export const keptByUs = [
  { key: 'token', name: 'token', where: ['cookie', 'local'] },
  { key: 'nonce', name: 'apple_nonce', where: ['cookie'] },
  { key: 'basket', name: 'basket', where: ['local'] },
  { key: 'basketRead', name: 'basket', where: ['session'] },
  { key: 'draft', name: 'draft *', where: ['local'] },
  { key: 'searches', name: 'searches', where: ['local'] },
  { key: 'device', name: 'device_token', where: ['local'] },
  { key: 'checkout', name: 'checkout *', where: ['session'] },
  { key: 'code', name: 'code', where: ['local'] },
  { key: 'place', name: 'place *', where: ['session'] },
  { key: 'pages', name: 'pages', where: ['cache'] },
] as const satisfies readonly (Kept & { key: string })[]

/** The same where somebody measures: the answer to the question, and what was told already. */
export const keptWhenMeasured = [
  { key: 'consent', name: 'consent', where: ['local'] },
  { key: 'counted', name: 'counted', where: ['local'] },
] as const satisfies readonly (Kept & { key: string })[]

/** What the scripts of others leave in our name, as their makers say; what they leave in theirs no page can reach. */
export const keptByProvider: Record<ProviderName, readonly (Kept & { where: readonly Where[] })[]> =
  {
    analytics: [
      { name: '_ga', where: ['cookie'] },
      { name: '_ga_*', where: ['cookie'] },
    ],
    recording: [
      { name: '_clck', where: ['cookie'] },
      { name: '_clsk', where: ['cookie'] },
      { name: '_cltk', where: ['session'] },
    ],
    monitoring: [],
    ad_tag: [
      { name: '_gcl_*', where: ['cookie', 'local'] },
      { name: '_gac_*', where: ['cookie'] },
    ],
    ad_pixel: [
      { name: '_fbp', where: ['cookie'] },
      { name: '_fbc', where: ['cookie'] },
    ],
  }

export const isNamed = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
