import { expect, test } from 'vitest'
import { contentPolicy } from './security.ts'
import { socialCspSources } from './social-csp-sources.ts'

const policyOf = (path: string, social: Parameters<typeof socialCspSources>[0]) =>
  contentPolicy(path, [], socialCspSources(social))

test('allows a provider with keys on the sign-in pages and on no others', () => {
  const social = { google: {}, apple: {} }
  for (const path of [
    '/auth/login',
    '/auth/login?back=%2Fga',
    '/auth/signup',
    '/auth/link',
    '/auth/leave',
  ])
    expect(policyOf(path, social)).toMatch(
      /script-src 'self' https:\/\/accounts\.google\.com\/gsi\/client https:\/\/appleid\.cdn-apple\.com;/,
    )
  for (const path of ['/home', '/auth/login/elsewhere', '/user'])
    expect(policyOf(path, social)).not.toContain('https:')
  expect(policyOf('/auth/login', social)).not.toContain('facebook')
  expect(policyOf('/auth/login', social)).not.toContain("frame-src 'none'")
})

test('allows nothing in a demo and without keys', () => {
  expect(socialCspSources({ google: {}, facebook: {}, apple: {}, standIn: 'own' })).toEqual([])
  expect(policyOf('/auth/login', {})).toBe(policyOf('/home', {}))
})
