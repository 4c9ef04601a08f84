import { expect, test } from 'vitest'
import { cookiesVersion } from '#lib/contract/legal.ts'
import { loadConfig } from './config.ts'

test('by default nobody measures: there is nothing to ask for', () => {
  expect(loadConfig({}).measuring).toBeNull()
  expect(loadConfig({ ENABLE_DEMO: 'true', ANALYTICS_ID: ' ' }).measuring).toBeNull()
})

test('who is configured is known with the address of its script, and the question names them', () => {
  const { measuring } = loadConfig({
    ANALYTICS_ID: 'G-ABC123',
    RECORDING_ID: 'abcdefghij',
    RECORDING_SCRIPT: 'http://127.0.0.1:9/clarity/tag/',
    MONITORING_SCRIPT: 'https://monitor.example/agent.js',
    AD_TAG_ID: 'AW-1',
    AD_TAG_CONVERSION: 'aBc_d',
  })
  expect(measuring).toEqual({
    version: `${cookiesVersion} analytics recording monitoring ad_tag`,
    cookiebot: null,
    debug: false,
    providers: [
      {
        name: 'analytics',
        id: 'G-ABC123',
        script: 'https://www.googletagmanager.com/gtag/js',
        conversion: null,
      },
      {
        name: 'recording',
        id: 'abcdefghij',
        script: 'http://127.0.0.1:9/clarity/tag',
        conversion: null,
      },
      {
        name: 'monitoring',
        id: null,
        script: 'https://monitor.example/agent.js',
        conversion: null,
      },
      {
        name: 'ad_tag',
        id: 'AW-1',
        script: 'https://www.googletagmanager.com/gtag/js',
        conversion: 'aBc_d',
      },
    ],
  })
})

test('Cookiebot asks in our place, and trying things out needs nobody', () => {
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
])('%j is refused', (environment, told) => {
  expect(() => loadConfig(environment)).toThrow(told)
})
