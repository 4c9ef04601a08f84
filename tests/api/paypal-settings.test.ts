import { expect, test } from 'vitest'
import { openTestPaypal } from '../setup/paypal.ts'
import { openTestApi } from './api.ts'

const settingsOf = async ({ call }: { call: Awaited<ReturnType<typeof openTestApi>>['call'] }) =>
  ((await (await call('GET', '/settings/paypal')).json()) as { data: object | null }).data

test('a page is told who we are to PayPal, and never the secret', async () => {
  const keys = { PAYPAL_CLIENT_ID: 'ours', PAYPAL_SECRET: 'hidden', PAYPAL_ENVIRONMENT: 'live' }
  expect(await settingsOf(await openTestApi(keys))).toEqual({
    client_id: 'ours',
    sdk_url: 'https://www.paypal.com/sdk/js',
    stand_in: false,
  })
})

test('where PayPal is played the script comes from there, and the page knows', async () => {
  const paypal = await openTestPaypal()
  expect(await settingsOf(await openTestApi(paypal.environment))).toMatchObject({
    sdk_url: `${paypal.url}/sdk/js`,
    stand_in: true,
  })
})

test('a shop without keys takes no money', async () => {
  expect(await settingsOf(await openTestApi({ ENABLE_DEMO: 'false' }))).toBeNull()
})
