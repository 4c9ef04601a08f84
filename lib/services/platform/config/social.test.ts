import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { loadConfig } from './config.ts'

const google = { GOOGLE_CLIENT_ID: 'ours' }
const customers = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://db/shop' }

test('a shop without keys has no providers, the demo has all three played', () => {
  expect(loadConfig(customers).social).toEqual({})
  expect(loadConfig({}).social).toMatchObject({
    standIn: 'own',
    google: {},
    facebook: {},
    apple: {},
  })
})

test('one real key shuts the stand-in out, wherever it would come from', () => {
  const played = { SOCIAL_STAND_IN_URL: 'http://127.0.0.1:9' }
  for (const more of [{}, played, { ENABLE_DEMO: 'true' }])
    expect(loadConfig({ ...google, ...more }).social).toEqual({ google: { clientId: 'ours' } })
})

test('a shop with customers starts with nobody who plays a provider', () => {
  const played = { SOCIAL_STAND_IN_URL: 'http://127.0.0.1:9' }
  expect(() => loadConfig({ ...customers, ...played })).toThrow(StartError)
  expect(loadConfig({ ...customers, ...played, NODE_ENV: 'test' }).social.standIn).toEqual({
    url: 'http://127.0.0.1:9',
  })
})

test('half a key is told at the start', () => {
  expect(() => loadConfig({ FACEBOOK_APP_ID: '1' })).toThrow(/FACEBOOK_APP_SECRET/)
  expect(() => loadConfig({ FACEBOOK_APP_SECRET: 'x' })).toThrow(/FACEBOOK_APP_ID/)
})
