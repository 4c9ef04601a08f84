import { expect, test } from 'vitest'
import { scriptOptions } from './paypal-provider.tsx'

const script = { client_id: 'AbC', base_url: null, user_id_token: null, demo: false }

test('builds the script options of the shop', () => {
  expect(scriptOptions(script)).toEqual({
    clientId: 'AbC',
    currency: 'EUR',
    intent: 'capture',
    vault: true,
    enableFunding: ['credit'],
    disableFunding: ['mybank'],
    components: ['buttons', 'card-fields', 'messages', 'marks'],
    locale: 'it_IT',
  })
})

test('passes the token for saving a method and the base URL of a stand-in', () => {
  const given = { ...script, user_id_token: 'tok', base_url: 'http://127.0.0.1:4567' }
  expect(scriptOptions(given)).toMatchObject({
    dataUserIdToken: 'tok',
    sdkBaseUrl: 'http://127.0.0.1:4567/sdk/js',
  })
})
