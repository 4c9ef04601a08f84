import { beforeEach, expect, test, vi } from 'vitest'
import { thisDevice } from '../../storage/this-device.ts'
import { confirmCode, linkWithPassword, signInWith } from './social.ts'

const given = { provider: 'google', token: 'un token', code: undefined } as const
const asked: { path: string; body: unknown }[] = []

beforeEach(() => {
  asked.length = 0
  thisDevice.keep(null)
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(body)) })
    return Response.json({ data: { token: 'dentro' } })
  })
})

const conditions = { privacy: true, terms_and_conditions: true }
const device_token = 'https://push.example/1'

test('sends the device and the accepted conditions with a provider sign-in', async () => {
  thisDevice.keep(device_token)
  await signInWith(given)
  await signInWith(given, true)
  expect(asked).toEqual([
    { path: '/api/users/login/google', body: { token: 'un token', device_token } },
    { path: '/api/users/login/google', body: { token: 'un token', device_token, conditions } },
  ])
})

test('sends the device with the final steps of a sign-in', async () => {
  thisDevice.keep(device_token)
  const step = { provider: 'facebook', ticket: 'un biglietto' } as const
  await confirmCode(step, { code: '123456', agreed: true })
  await linkWithPassword(step, 'quattro torri')
  expect(asked.map(({ body }) => body)).toEqual([
    { ticket: 'un biglietto', code: '123456', device_token, conditions },
    { ticket: 'un biglietto', password: 'quattro torri', device_token },
  ])
})

test('sends no device when notifications are off', async () => {
  await signInWith(given)
  expect(asked[0]?.body).toEqual({ token: 'un token' })
})
