import { expect, test } from 'vitest'
import { contentPolicy, createPolicy, securityHeaders } from './security.ts'

test('every page has a permissions policy, a referrer policy and a report endpoint', () => {
  const headers = securityHeaders(true)
  expect(headers).toEqual({
    'x-content-type-options': 'nosniff',
    'reporting-endpoints': 'policy="/api/reports/policy"',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringMatching(/camera=\(\), microphone=\(\), geolocation=\(\)/),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  expect(securityHeaders(false)).not.toHaveProperty('strict-transport-security')
})

test('refuses inline scripts and reports them', () => {
  const policy = contentPolicy('/home', ["'sha256-a'"], [])
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "script-src 'self' 'sha256-a'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      'report-uri /api/reports/policy',
      'report-to policy',
    ]),
  )
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('watches trusted types only on pages without third-party scripts', () => {
  const cspSource = { pattern: /^\/paga/, hosts: { 'script-src': ['https://pay.example'] } }
  const policyOf = createPolicy({ cspSources: [cspSource] })
  expect(policyOf('/home', '<p>').watch).toContain("require-trusted-types-for 'script'")
  expect(policyOf('/paga', '<p>').watch).toBeUndefined()
})
