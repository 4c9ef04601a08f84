import { expect, test } from 'vitest'
import { payingCspSources } from './paying-csp-sources.ts'
import { contentPolicy, securityHeaders } from './security.ts'

const real = { sdkUrl: 'https://www.paypal.com/sdk/js', standIn: false }
const played = { sdkUrl: 'http://127.0.0.1:4567/sdk/js', standIn: true }
const paying = [
  '/checkout',
  '/checkout?sale=1',
  '/paga',
  '/weep/join?plan=monthly',
  '/user',
  '/user/tabs?tab=methods',
]
const others = [
  '/home',
  '/ga/1',
  '/auth/login',
  '/user/settings',
  '/weep',
  '/paga/abc',
  '/checkouts',
  '/en/checkout',
]

const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `))

test('allows PayPal on pages that pay and on no others', () => {
  const policyOf = (path: string) => contentPolicy(path, [], payingCspSources(real))
  for (const path of paying)
    for (const name of ['script-src', 'frame-src', 'connect-src', 'img-src'])
      expect(directive(policyOf(path), name)).toContain('https://*.paypal.com')
  for (const path of others) expect(policyOf(path)).not.toContain('paypal')
  expect(directive(policyOf('/checkout'), 'frame-src')).not.toContain("'none'")
  expect(directive(policyOf('/checkout'), 'style-src')).not.toContain('paypal')
})

test('allows the stand-in at its own origin, and not PayPal itself', () => {
  const policy = contentPolicy('/checkout', [], payingCspSources(played))
  expect(directive(policy, 'script-src')).toBe("script-src 'self' http://127.0.0.1:4567")
  expect(policy).not.toContain('paypal.com')
})

test('allows nothing without payments', () => {
  for (const none of [null, undefined])
    expect(contentPolicy('/checkout', [], payingCspSources(none))).toBe(
      contentPolicy('/home', [], []),
    )
})

test('lets a PayPal popup reach the page that opened it', () => {
  expect(securityHeaders(true)['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})
