import { randomBytes } from 'node:crypto'
import type { MeasuringSettings } from '#lib/contract/measuring.ts'
import { isMeasured, measuringScripts } from '#lib/contract/measuring-rules.ts'
import { strictTransport } from '#lib/contract/strict-transport.ts'
// Hosts that the documentation of each provider asks for.
import thirdParties from './third-party-hosts.json' with { type: 'json' }

/** Pages that load third-party scripts, and the hosts these need. */
export type CspSources = {
  pattern: Pick<RegExp, 'test'>
  hosts: Partial<Record<string, readonly string[]>>
}

// Tints of boxes and widths of progress bars are inline styles, whose risk is small.
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

/** Headers of the response with a page, for the nonce with which it was rendered. */
export const policyHeaders = (
  path: string,
  nonce: string,
  cspSources: readonly CspSources[],
): Record<string, string> => {
  const here = cspSources.filter(({ pattern }) => pattern.test(path))
  const directives = Object.entries(base).map(([directive, own]) => {
    const more = here.flatMap(({ hosts }) => hosts[directive] ?? [])
    const sources = more.length > 0 ? own.filter((source) => source !== "'none'") : own
    const scripts = directive === 'script-src' ? [`'nonce-${nonce}'`] : []
    return [...new Set([directive, ...sources, ...scripts, ...more])].join(' ')
  })
  const all = [...directives, `report-uri ${reportsTo}`, 'report-to policy']
  return {
    'content-security-policy': all.join('; '),
    // Third-party scripts write freely: reports of pages that run them would say nothing about ours.
    ...(here.length > 0 ? {} : { 'content-security-policy-report-only': watchTypes }),
  }
}

/** New for each render and stored with its page: texts that it shows are older and cannot contain it. */
export const createNonce = () => randomBytes(16).toString('base64url')

/** Request headers of a render: Next puts the first nonce on its scripts, app/layout.tsx the second on its own. */
export const nonceHeaders = (nonce: string) => ({
  'content-security-policy': `script-src 'nonce-${nonce}'`,
  'x-nonce': nonce,
})

/**
 * Headers of every response of the site, files included. The policy names no sources: that of a script
 * would bind the service worker.
 */
export const fileHeaders = (siteUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  ...strictTransport(siteUrl),
})

export const securityHeaders = (siteUrl: string): Record<string, string> => ({
  ...fileHeaders(siteUrl),
  'reporting-endpoints': `policy="${reportsTo}"`,
  // The back button needs the referrer of our own pages; other sites get only the origin.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), browsing-topics=(), payment=(self), publickey-credentials-get=(self)',
  // Sign-in popups of other companies have to reach the page that opened them.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
})

const measuredPages = { test: isMeasured }
/** Pages that pay: checkout, the payment link, and the stored methods of a member. */
const payingPages = /^\/(?:checkout(?:\/[^?#]*)?|paga|weep\/join|user(?:\/tabs)?)(?:[?#]|$)/
const signInPages = /^\/auth\/(?:login|signup|link|leave)(?:[?#]|$)/

const hostsAt = (url: string): CspSources['hosts'] => {
  const own = [new URL(url).origin]
  return { 'script-src': own, 'connect-src': own, 'img-src': own, 'frame-src': own }
}

/** From the provider's own origin a script gets all its known hosts; from any other, that origin alone. */
const hostsOf = (
  name: keyof typeof measuringScripts | 'monitoring',
  script: string,
): CspSources['hosts'] => {
  const isOwn =
    name !== 'monitoring' && new URL(script).origin === new URL(measuringScripts[name]).origin
  return isOwn ? thirdParties[name] : hostsAt(script)
}

/** Allows the hosts of configured measuring providers on the pages that are measured. */
export const measuringCspSources = (measuring: MeasuringSettings | null): CspSources[] => {
  const { providers = [], cookiebot = null } = measuring ?? {}
  const all = [...providers, ...(cookiebot ? [{ ...cookiebot, name: 'cookiebot' as const }] : [])]
  return all.map(({ name, script }) => ({ pattern: measuredPages, hosts: hostsOf(name, script) }))
}

/** Allows PayPal, or its stand-in, on the paying pages only; nothing without payments. */
export const payingCspSources = (
  paypal: { sdkUrl: string; standIn: boolean } | null | undefined,
): CspSources[] => {
  if (!paypal) return []
  const hosts = paypal.standIn ? hostsAt(paypal.sdkUrl) : thirdParties.paypal
  return [{ pattern: payingPages, hosts }]
}

type Social = { google?: object; facebook?: object; apple?: object; standIn?: unknown }

/** Allows real providers only: the stand-in of the demo is served from our own origin. */
export const socialCspSources = (social: Social): CspSources[] =>
  (['google', 'facebook', 'apple'] as const)
    .filter((provider) => social[provider] && !social.standIn)
    .map((provider) => ({ pattern: signInPages, hosts: thirdParties[provider] }))
