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
