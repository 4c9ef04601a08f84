import { expect, test } from 'vitest'
import { loadConfig } from '#kernel/config/config.ts'
import { measuringCspSources } from './measuring-csp-sources.ts'
import { contentPolicy, createPolicy } from './security.ts'

const sources = (environment: Record<string, string>) =>
  measuringCspSources(loadConfig(environment).measuring)
const measured = [
  '/home',
  '/ga/1/x',
  '/reega?page=2',
  '/checkout/done?order=1',
  '/auth/login',
  '/auth/signup?code=x',
]
const unmeasured = [
  '/auth/verify',
  '/auth/reset-password',
  '/auth/link?x=1',
  '/user',
  '/user/tabs?tab=orders',
  '/paga',
  '/avvisi/basta',
]

const plain = (path: string) => contentPolicy(path, [], [])

test('allows nothing without measuring providers', () => {
  for (const path of [...measured, ...unmeasured])
    expect(contentPolicy(path, [], sources({}))).toBe(plain(path))
})

test('allows only configured providers, and not on pages with secrets or of the account', () => {
  const found = sources({ ANALYTICS_ID: 'G-1' })
  for (const path of measured) {
    const policy = contentPolicy(path, [], found)
    expect(policy).toContain("script-src 'self' https://www.googletagmanager.com;")
    expect(policy).toContain('https://*.google-analytics.com')
    expect(policy).not.toMatch(/doubleclick|facebook|clarity|cookiebot/)
  }
  for (const path of unmeasured) expect(contentPolicy(path, [], found)).toBe(plain(path))
})

test('has separate hosts for each provider', () => {
  const policyOf = (environment: Record<string, string>) =>
    contentPolicy('/home', [], sources(environment))
  expect(policyOf({ AD_PIXEL_ID: '1' })).toContain(
    "script-src 'self' https://connect.facebook.net;",
  )
  expect(policyOf({ RECORDING_ID: 'a' })).toContain('https://*.clarity.ms')
  expect(policyOf({ AD_TAG_ID: 'AW-1', AD_TAG_CONVERSION: 'a' })).toContain('doubleclick')
  expect(policyOf({ COOKIEBOT_ID: 'a' })).toContain('frame-src https://consentcdn.cookiebot.com')
})

test('replaces the usual hosts by the origin of a custom script', () => {
  const policy = contentPolicy(
    '/home',
    [],
    sources({ ANALYTICS_ID: 'G-1', ANALYTICS_SCRIPT: 'http://127.0.0.1:99/gtag/js' }),
  )
  expect(policy).toContain("script-src 'self' http://127.0.0.1:99;")
  expect(policy).not.toContain('google')
  const partner = sources({ MONITORING_SCRIPT: 'https://monitor.example/agent.js?x=1' })
  expect(contentPolicy('/home', [], partner)).toContain(
    "connect-src 'self' https://monitor.example;",
  )
})

test('does not report trusted types on pages with third-party scripts', () => {
  const policy = createPolicy({ cspSources: sources({ AD_PIXEL_ID: '1' }) })
  expect(policy('/home', '').watch).toBeUndefined()
  expect(policy('/user/tabs', '').watch).toContain('require-trusted-types-for')
})
