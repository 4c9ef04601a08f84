import { expect, test } from 'vitest'
import { loadConfig } from '#kernel/config/config.ts'
import {
  type CspSources,
  measuringCspSources,
  payingCspSources,
  policyHeaders,
  securityHeaders,
  socialCspSources,
} from './security.ts'

const policyOf = (path: string, sources: readonly CspSources[] = []) =>
  policyHeaders(path, 'abc', sources)['content-security-policy']!
const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `))

test('every page has a permissions policy, a referrer policy and a report endpoint', () => {
  expect(securityHeaders('https://insieme.example')).toEqual({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'reporting-endpoints': 'policy="/api/reports/policy"',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringMatching(/camera=\(\), microphone=\(\), geolocation=\(\)/),
    // A PayPal popup has to reach the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})

test('refuses inline scripts without the nonce of the render, and reports them', () => {
  const policy = policyOf('/home')
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "script-src 'self' 'nonce-abc'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      'report-uri /api/reports/policy',
      'report-to policy',
    ]),
  )
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

const measuring = (environment: Record<string, string>) =>
  measuringCspSources(loadConfig(environment).measuring)
const paypal = payingCspSources({ sdkUrl: 'https://www.paypal.com/sdk/js', standIn: false })
const social = socialCspSources({ google: {}, apple: {} })

test.each([
  [
    'measuring',
    measuring({ ANALYTICS_ID: 'G-1' }),
    ['/home', '/ga/1/x', '/reega?page=2', '/checkout/done?order=1', '/auth/signup?code=x'],
    ['/auth/verify', '/auth/link?x=1', '/user', '/user/tabs?tab=orders', '/paga', '/avvisi/basta'],
  ],
  [
    'PayPal',
    paypal,
    ['/checkout?sale=1', '/paga', '/weep/join?plan=monthly', '/user', '/user/tabs?tab=methods'],
    ['/home', '/ga/1', '/auth/login', '/user/settings', '/weep', '/paga/abc', '/checkouts'],
  ],
  [
    'sign-in',
    social,
    ['/auth/login', '/auth/login?back=%2Fga', '/auth/signup', '/auth/link', '/auth/leave'],
    ['/home', '/auth/login/elsewhere', '/user'],
  ],
])('allows the hosts of %s on its pages and on no others', (_, sources, pages, others) => {
  for (const path of pages) expect(policyOf(path, sources), path).toContain('https:')
  for (const path of others) expect(policyOf(path, sources), path).toBe(policyOf(path))
})

test.each([
  [{ ANALYTICS_ID: 'G-1' }, 'https://www.googletagmanager.com', /doubleclick|facebook|clarity/],
  [{ AD_PIXEL_ID: '1' }, 'https://connect.facebook.net', /google|clarity/],
  [{ RECORDING_ID: 'a' }, 'https://www.clarity.ms https://scripts.clarity.ms', /google|facebook/],
  [{ COOKIEBOT_ID: 'a' }, 'https://consent.cookiebot.com https://consentcdn.cookiebot.com', /bing/],
  [
    { ANALYTICS_ID: 'G-1', ANALYTICS_SCRIPT: 'http://127.0.0.1:99/gtag/js' },
    'http://127.0.0.1:99',
    /google/,
  ],
  [{ MONITORING_SCRIPT: 'https://m.example/a.js?x=1' }, 'https://m.example', /google/],
] as const)('allows each measuring provider its own hosts: %o', (environment, hosts, others) => {
  const policy = policyOf('/home', measuring(environment))
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' 'nonce-abc' ${hosts}`)
  expect(policy).not.toMatch(others)
})

test('allows nothing without providers, nor to sign-in providers in a demo', () => {
  const standIn = { google: {}, facebook: {}, apple: {}, standIn: 'own' }
  for (const none of [measuring({}), payingCspSources(null), socialCspSources({})])
    expect(none).toEqual([])
  expect(socialCspSources(standIn)).toEqual([])
})
