import { request } from 'node:http'
import { expect, test } from 'vitest'
import { openTestPaypal } from '../../../tests/setup/paypal.ts'

const { url, control } = await openTestPaypal()
const { hostname, port } = new URL(url)

const ask = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  new Promise<number>((done, refuse) => {
    const asked = request({ hostname, port, method, path, headers }, (response) => {
      response.resume()
      done(response.statusCode ?? 0)
    })
    asked.on('error', refuse)
    asked.end(body)
  })

const rule = JSON.stringify({ call: 'read order', outcome: 'error before' })

test('listens on localhost only', () => {
  expect(hostname).toBe('127.0.0.1')
})

test('serves the style sheet and the scripts of its pages', async () => {
  expect(await ask('GET', '/browser/look.css')).toBe(200)
  expect(await ask('GET', '/browser/approve.js')).toBe(200)
})

test('refuses control and page requests from another origin or host', async () => {
  const elsewhere = { origin: 'https://elsewhere.example' }
  expect(await ask('POST', '/control/next', elsewhere, rule)).toBe(404)
  // A GET has no Origin header, for example from an image, so it must change nothing.
  expect(await ask('GET', '/control/hold-hooks')).toBe(404)
  expect(await ask('POST', '/approve/choose', elsewhere, '{}')).toBe(404)
  expect(await ask('POST', '/fields/submit', {}, '{}')).toBe(404)
  expect(await ask('POST', '/control/next', { host: `elsewhere.example:${port}` }, rule)).toBe(403)
  expect(await ask('POST', '/control/next', {}, rule)).toBe(200)
  expect(await ask('GET', '/control/exchanges')).toBe(200)
})

test('refuses malformed control requests', async () => {
  expect(await ask('POST', '/control/next', {}, '{"outcome":"something"}')).toBe(400)
  expect(await ask('POST', '/control/next', {}, '{')).toBe(400)
  expect(await ask('POST', '/control/approve', {}, '{"id":"NOBODY"}')).toBe(404)
})

test('requires a token, and refuses on request of the sandbox header', async () => {
  control.clearRules()
  expect(await ask('GET', '/v2/checkout/orders/ABC')).toBe(401)
  const keys = Buffer.from('insieme-demo-client:a secret of nobody').toString('base64')
  const granted = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: { authorization: `Basic ${keys}` },
  })
  const { access_token } = (await granted.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const mock = '{"mock_application_codes": "INSTRUMENT_DECLINED"}'
  expect(await ask('GET', '/v2/checkout/orders/ABC', headers)).toBe(404)
  expect(
    await ask('GET', '/v2/checkout/orders/ABC', { ...headers, 'paypal-mock-response': mock }),
  ).toBe(422)
  expect(await ask('POST', '/v2/checkout/orders', headers, '{}')).toBe(415)
})

test('allows framing of card fields but not of the approval window', async () => {
  const policyOf = async (path: string) =>
    (await fetch(`${url}${path}`)).headers.get('content-security-policy')
  expect(await policyOf('/approve')).toContain("frame-ancestors 'none'")
  expect(await policyOf('/fields/number')).not.toContain('frame-ancestors')
  expect(await policyOf('/fields/number')).toMatch(/^default-src 'none'/)
})
