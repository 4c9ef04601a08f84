import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { loadConfig } from './config.ts'

const google = { GOOGLE_CLIENT_ID: 'ours' }
const customers = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://db/shop' }

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
