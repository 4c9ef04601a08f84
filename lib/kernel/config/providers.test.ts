import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { loadConfig } from './config.ts'

const real = { PAYPAL_CLIENT_ID: 'ours', PAYPAL_SECRET: 'hidden', PAYPAL_ENVIRONMENT: 'live' }
const customers = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://db/shop' }
const played = { PAYPAL_API_BASE: 'http://127.0.0.1:9' }

test('has no payments without keys, and a stand-in in the demo', () => {
  expect(loadConfig(customers).paypal).toEqual({})
  expect(loadConfig({}).paypal).toMatchObject({ standIn: 'own' })
  expect(loadConfig({ NODE_ENV: 'test', ...played }).paypal).toMatchObject({
    apiBase: 'http://127.0.0.1:9',
    sdkBase: 'http://127.0.0.1:9',
    standIn: { url: 'http://127.0.0.1:9' },
  })
})

test('uses real keys only with PayPal, never with a stand-in', () => {
  for (const more of [{}, { ENABLE_DEMO: 'true' }, customers]) {
    const { paypal } = loadConfig({ ...real, ...more })
    expect(paypal.apiBase).toBe('https://api-m.paypal.com')
    expect(paypal).not.toHaveProperty('standIn')
  }
  const { paypal } = loadConfig({ ...real, PAYPAL_ENVIRONMENT: 'sandbox' })
  expect(paypal.sdkBase).toBe('https://www.sandbox.paypal.com')
})

test('refuses a foreign address in production, with keys and without', () => {
  const production = { NODE_ENV: 'production' }
  const foreign = { PAYPAL_API_BASE: 'https://api-m.paypal.com.example.net' }
  expect(() => loadConfig({ ...production, ...real, ...foreign })).toThrow(StartError)
  expect(() => loadConfig({ ...customers, ...played })).toThrow(StartError)
  const own = { PAYPAL_API_BASE: 'https://api.paypal.com' }
  expect(loadConfig({ ...production, ...real, ...own }).paypal.apiBase).toBe(own.PAYPAL_API_BASE)
})

test('reports incomplete keys and a missing environment at the start', () => {
  expect(() => loadConfig({ PAYPAL_CLIENT_ID: 'ours' })).toThrow(/PAYPAL_SECRET/)
  expect(() => loadConfig({ PAYPAL_SECRET: 'x' })).toThrow(/PAYPAL_CLIENT_ID/)
  expect(() => loadConfig({ ...real, PAYPAL_ENVIRONMENT: '' })).toThrow(/PAYPAL_ENVIRONMENT/)
  expect(() => loadConfig({ PAYPAL_API_BASE: 'https://api-m.paypal.com' })).toThrow(/PAYPAL_SECRET/)
})

const google = { GOOGLE_CLIENT_ID: 'ours' }

test('has no providers without keys, and stand-ins for all three in the demo', () => {
  expect(loadConfig(customers).social).toEqual({})
  expect(loadConfig({}).social).toMatchObject({
    standIn: 'own',
    google: {},
    facebook: {},
    apple: {},
  })
})

test('excludes the stand-in when one real key is set', () => {
  const played = { SOCIAL_STAND_IN_URL: 'http://127.0.0.1:9' }
  for (const more of [{}, played, { ENABLE_DEMO: 'true' }])
    expect(loadConfig({ ...google, ...more }).social).toEqual({ google: { clientId: 'ours' } })
})

test('refuses a stand-in in production', () => {
  const played = { SOCIAL_STAND_IN_URL: 'http://127.0.0.1:9' }
  expect(() => loadConfig({ ...customers, ...played })).toThrow(StartError)
  expect(loadConfig({ ...customers, ...played, NODE_ENV: 'test' }).social.standIn).toEqual({
    url: 'http://127.0.0.1:9',
  })
})

test('reports an incomplete key at the start', () => {
  expect(() => loadConfig({ FACEBOOK_APP_ID: '1' })).toThrow(/FACEBOOK_APP_SECRET/)
  expect(() => loadConfig({ FACEBOOK_APP_SECRET: 'x' })).toThrow(/FACEBOOK_APP_ID/)
})
