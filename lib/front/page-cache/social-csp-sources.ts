import type { CspSources } from './security.ts'

const pattern = /^\/auth\/(?:login|signup|link|leave)(?:[?#]|$)/

/** Hosts that the documentation of each provider asks for. */
const needs: Record<'google' | 'facebook' | 'apple', CspSources['hosts']> = {
  google: {
    'script-src': ['https://accounts.google.com/gsi/client'],
    'connect-src': ['https://accounts.google.com/gsi/'],
    'frame-src': ['https://accounts.google.com/gsi/'],
    'style-src': ['https://accounts.google.com/gsi/style'],
  },
  facebook: {
    'script-src': ['https://connect.facebook.net'],
    'connect-src': ['https://www.facebook.com', 'https://graph.facebook.com'],
    'frame-src': ['https://www.facebook.com', 'https://staticxx.facebook.com'],
    'img-src': ['https://www.facebook.com'],
  },
  apple: {
    'script-src': ['https://appleid.cdn-apple.com'],
    'connect-src': ['https://appleid.apple.com'],
    'frame-src': ['https://appleid.apple.com'],
  },
}

type Social = { google?: object; facebook?: object; apple?: object; standIn?: unknown }

/** Allows real providers only: the stand-in of the demo is served from our own origin. */
export const socialCspSources = (social: Social): CspSources[] =>
  social.standIn
    ? []
    : (['google', 'facebook', 'apple'] as const)
        .filter((provider) => social[provider])
        .map((provider) => ({ pattern, hosts: needs[provider] }))
