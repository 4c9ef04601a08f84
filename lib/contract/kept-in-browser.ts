import type { ProviderName } from './measuring-rules.ts'

export type Where = 'cookie' | 'local' | 'session'

/** Entry stored in a browser; `*` in a name matches any suffix. */
export type StorageEntry = { name: string; where: readonly (Where | 'cache')[] }

/** Everything our own code stores; kept-in-browser.test.ts compares this list with the code. */
export const keptByUs = [
  { key: 'token', name: 'token', where: ['cookie', 'local'] },
  { key: 'nonce', name: 'apple_nonce', where: ['cookie'] },
  { key: 'basket', name: 'basket', where: ['local'] },
  { key: 'basketRead', name: 'basket', where: ['session'] },
  { key: 'draft', name: 'draft *', where: ['local'] },
  { key: 'searches', name: 'searches', where: ['local'] },
  { key: 'own', name: 'own', where: ['local'] },
  { key: 'device', name: 'device_token', where: ['local'] },
  { key: 'checkout', name: 'checkout *', where: ['session'] },
  { key: 'code', name: 'code', where: ['local'] },
  { key: 'place', name: 'place *', where: ['session'] },
  { key: 'pages', name: 'pages', where: ['cache'] },
] as const satisfies readonly (StorageEntry & { key: string })[]

/** Stored only when measuring is enabled: the consent, and events already counted. */
export const keptWhenMeasured = [
  { key: 'consent', name: 'consent', where: ['local'] },
  { key: 'counted', name: 'counted', where: ['local'] },
] as const satisfies readonly (StorageEntry & { key: string })[]

/** Data that third-party scripts store under our domain, by their documentation. */
export const keptByProvider: Record<
  ProviderName,
  readonly (StorageEntry & { where: readonly Where[] })[]
> = {
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
