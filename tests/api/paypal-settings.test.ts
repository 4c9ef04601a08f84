import { expect, test } from 'vitest'
import { openTestPaypal } from '../setup/paypal.ts'
import { openTestApi } from './api.ts'

const settingsOf = async ({ call }: { call: Awaited<ReturnType<typeof openTestApi>>['call'] }) =>
  ((await (await call('GET', '/settings/paypal')).json()) as { data: object | null }).data

test('pages get the client id of PayPal, and never the secret', async () => {
  const keys = { PAYPAL_CLIENT_ID: 'ours', PAYPAL_SECRET: 'hidden', PAYPAL_ENVIRONMENT: 'live' }
  expect(await settingsOf(await openTestApi(keys))).toEqual({
    client_id: 'ours',
    sdk_url: 'https://www.paypal.com/sdk/js',
    stand_in: false,
  })
})

test('with the stand-in the script comes from there, and pages know', async () => {
  const paypal = await openTestPaypal()
  expect(await settingsOf(await openTestApi(paypal.environment))).toMatchObject({
    sdk_url: `${paypal.url}/sdk/js`,
    stand_in: true,
  })
})

test('a shop without keys takes no money', async () => {
  expect(await settingsOf(await openTestApi({ ENABLE_DEMO: 'false' }))).toBeNull()
})
