import { expect, test } from 'vitest'
import { openTestApi, readProblem } from '../api.ts'

const real = { GOOGLE_CLIENT_ID: 'ours.apps.googleusercontent.com', ENABLE_DEMO: 'true' }
const settingsOf = async ({ call }: { call: Awaited<ReturnType<typeof openTestApi>>['call'] }) =>
  ((await (await call('GET', '/settings/social')).json()) as { data: object }).data

const demo = await openTestApi()
const keyed = await openTestApi(real)
const bare = await openTestApi({ ENABLE_DEMO: 'false' })
const cut = await openTestApi({ SOCIAL_STAND_IN_URL: 'http://127.0.0.1:9' })

test('the demo has stand-ins for all three, with public settings and no secrets', async () => {
  const settings = await settingsOf(demo)
  expect(settings).toMatchObject({
    google: {},
    facebook: {},
    apple: {},
    stand_in: '/api/dev/social',
  })
  expect(JSON.stringify(settings)).not.toContain(demo.deps.config.social.facebook?.secret)
  const page = await demo.call('GET', '/dev/social/apple/consent')
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src/)
  expect(await page.text()).toContain('lang="it"')
})

test('with a real key only that provider is offered, without stand-ins', async () => {
  const google = { client_id: real.GOOGLE_CLIENT_ID }
  const none = { facebook: null, apple: null, stand_in: null }
  expect(await settingsOf(keyed)).toEqual({ google, ...none })
  for (const path of ['/dev/social/google/consent', '/dev/social/google/script.js'])
    expect((await keyed.call('GET', path)).status).toBe(404)
  const body = { token: 'EAA' }
  expect((await keyed.call('POST', '/users/login/facebook', { body })).status).toBe(404)
})

test('a shop without keys offers none', async () => {
  const none = { google: null, facebook: null, apple: null, stand_in: null }
  expect(await settingsOf(bare)).toEqual(none)
  expect((await bare.call('GET', '/dev/social/google/consent')).status).toBe(404)
  expect((await bare.call('POST', '/users/login/google', { body: { token: 'a' } })).status).toBe(
    404,
  )
})

test('an unreachable provider is an outage, and not an invalid token', async () => {
  const response = await cut.call('POST', '/users/login/google', { body: { token: 'ya29.a' } })
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect((await readProblem(response)).code).toBe('unavailable')
})
