import { isMeasured, measuringScripts } from '#lib/contract/measuring-rules.ts'
import type { CspSources } from './security.ts'

type Script = { script: string }
type Measuring = {
  providers: readonly (Script & { name: keyof typeof needs | 'monitoring' })[]
  cookiebot: Script | null
}

const google = ['https://*.google-analytics.com', 'https://*.analytics.google.com']
const ads = [
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
  'https://www.google.com',
  'https://www.google.it',
]
const tags = 'https://www.googletagmanager.com'

/** Hosts that the documentation of each provider asks for. */
const needs = {
  cookiebot: {
    'script-src': ['https://consent.cookiebot.com', 'https://consentcdn.cookiebot.com'],
    'connect-src': ['https://consent.cookiebot.com', 'https://consentcdn.cookiebot.com'],
    'frame-src': ['https://consentcdn.cookiebot.com'],
    'img-src': ['https://imgsct.cookiebot.com'],
  },
  analytics: {
    'script-src': [tags],
    'connect-src': [tags, ...google],
    'img-src': [tags, ...google],
  },
  recording: {
    'script-src': ['https://www.clarity.ms', 'https://scripts.clarity.ms'],
    'connect-src': ['https://*.clarity.ms', 'https://c.bing.com'],
    'img-src': ['https://*.clarity.ms', 'https://c.bing.com'],
  },
  ad_tag: {
    'script-src': [tags, 'https://www.googleadservices.com', 'https://googleads.g.doubleclick.net'],
    'connect-src': [tags, ...ads],
    'img-src': [tags, ...ads],
    'frame-src': ['https://td.doubleclick.net', tags],
  },
  ad_pixel: {
    'script-src': ['https://connect.facebook.net'],
    'connect-src': ['https://www.facebook.com', 'https://connect.facebook.net'],
    'img-src': ['https://www.facebook.com'],
  },
} satisfies Record<string, CspSources['hosts']>

const at = (origin: string): CspSources['hosts'] => ({
  'script-src': [origin],
  'connect-src': [origin],
  'img-src': [origin],
  'frame-src': [origin],
})

/** From the provider's own origin a script gets all its known hosts; from any other, that origin alone. */
const hostsOf = (name: keyof typeof needs | 'monitoring', { script }: Script) => {
  const { origin } = new URL(script)
  if (name !== 'monitoring' && origin === new URL(measuringScripts[name]).origin) return needs[name]
  return at(origin)
}

const pattern = { test: isMeasured }

/** Allows the hosts of configured measuring providers on the pages that are measured. */
export const measuringCspSources = (measuring: Measuring | null): CspSources[] => {
  const { providers = [], cookiebot = null } = measuring ?? {}
  return [
    ...providers.map((one) => ({ pattern, hosts: hostsOf(one.name, one) })),
    ...(cookiebot ? [{ pattern, hosts: hostsOf('cookiebot', cookiebot) }] : []),
  ]
}
