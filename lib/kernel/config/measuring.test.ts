import { expect, test } from 'vitest'
import { cookiesVersion } from '#lib/contract/legal.ts'
import { loadConfig } from './config.ts'

test('has no measuring by default, so that no consent is asked for', () => {
  expect(loadConfig({}).measuring).toBeNull()
  expect(loadConfig({ ENABLE_DEMO: 'true', ANALYTICS_ID: ' ' }).measuring).toBeNull()
})

test('lists the configured providers with their scripts and names them in the consent version', () => {
  const { measuring } = loadConfig({
    ANALYTICS_ID: 'G-ABC123',
    RECORDING_ID: 'abcdefghij',
    RECORDING_SCRIPT: 'http://127.0.0.1:9/clarity/tag/',
    MONITORING_SCRIPT: 'https://monitor.example/agent.js',
    AD_TAG_ID: 'AW-1',
    AD_TAG_CONVERSION: 'aBc_d',
  })
  const { providers = [], ...rest } = measuring ?? {}
  expect(rest).toEqual({
    version: `${cookiesVersion} analytics recording monitoring ad_tag`,
    cookiebot: null,
    debug: false,
  })
  const gtag = 'https://www.googletagmanager.com/gtag/js'
  expect(
    providers.map(({ name, id, script, conversion }) => [name, id, script, conversion]),
  ).toEqual([
    ['analytics', 'G-ABC123', gtag, null],
    ['recording', 'abcdefghij', 'http://127.0.0.1:9/clarity/tag', null],
    ['monitoring', null, 'https://monitor.example/agent.js', null],
    ['ad_tag', 'AW-1', gtag, 'aBc_d'],
  ])
})

test('uses Cookiebot for consent, and debugs without a provider', () => {
  expect(loadConfig({ COOKIEBOT_ID: 'a-b-c' }).measuring).toMatchObject({
    cookiebot: { id: 'a-b-c', script: 'https://consent.cookiebot.com/uc.js' },
    providers: [],
  })
  expect(loadConfig({ MEASURING_DEBUG: 'true' }).measuring).toMatchObject({ debug: true })
})

test.each([
  [{ AD_TAG_ID: 'AW-1' }, /AD_TAG_CONVERSION/],
  [{ AD_TAG_CONVERSION: 'abc' }, /AD_TAG_ID/],
  [{ ANALYTICS_ID: 'G-1"><script>' }, /ANALYTICS_ID/],
  [{ AD_PIXEL_ID: '1', AD_PIXEL_SCRIPT: 'javascript:alert(1)' }, /AD_PIXEL_SCRIPT/],
])('%j is refused', (environment, message) => {
  expect(() => loadConfig(environment)).toThrow(message)
})
