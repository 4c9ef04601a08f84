import { randomUUID } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openTrial } from '../../../tests/providers/paypal.ts'
import { back, purchase } from '../../../tests/setup/paypal-purchase.ts'

const { standIn, control, paypal } = await openTrial()
const { hostname, port } = new URL(standIn.url)

const ask = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  new Promise<number>((done, refuse) => {
    const asked = request({ hostname, port, method, path, headers }, (response) => {
      response.resume()
      done(response.statusCode ?? 0)
    })
    asked.on('error', refuse)
    asked.end(body)
  })

test('refuses control and page requests from another origin or host', async () => {
  expect(hostname).toBe('127.0.0.1')
  const elsewhere = { origin: 'https://elsewhere.example' }
  const hook = JSON.stringify({ url: 'http://127.0.0.1:9/' })
  const register = (headers: Record<string, string>, body = hook) =>
    ask('POST', '/control/register-hook', headers, body)
  expect(await register(elsewhere)).toBe(404)
  // A GET has no Origin header, for example from an image, so it must change nothing.
  expect(await ask('GET', '/control/register-hook')).toBe(404)
  expect(await ask('POST', '/approve/choose', elsewhere, '{}')).toBe(404)
  expect(await ask('POST', '/fields/submit', {}, '{}')).toBe(404)
  expect(await register({ host: `elsewhere.example:${port}` })).toBe(403)
  expect(await register({}, '{"url":"nowhere"}')).toBe(400)
  expect(await register({}, '{')).toBe(400)
  expect(await register({})).toBe(200)
  expect(await ask('GET', '/control/orders')).toBe(200)
  expect(await ask('POST', '/control/approve', {}, '{"id":"NOBODY"}')).toBe(404)
  expect(await ask('GET', '/v2/checkout/orders/ABC')).toBe(401)
})

test('allows framing of card fields but not of the approval window', async () => {
  const policyOf = async (path: string) =>
    (await fetch(`${standIn.url}${path}`)).headers.get('content-security-policy')
  expect(await policyOf('/approve')).toContain("frame-ancestors 'none'")
  expect(await policyOf('/fields/number')).not.toContain('frame-ancestors')
  expect(await policyOf('/fields/number')).toMatch(/^default-src 'none'/)
})

/** Starts a shop that receives webhooks. */
const openShop = async () => {
  const received: { type: string; resource: string; genuine: boolean }[] = []
  const shop = createServer(async (incoming, response) => {
    const body = await text(incoming)
    const headers = new Headers(incoming.headers as Record<string, string>)
    const { event_type: type, resource } = JSON.parse(body)
    const genuine = await paypal.isGenuine({ headers, body: Buffer.from(body) })
    received.push({ type, genuine, resource: resource.id ?? resource.dispute_id })
    response.writeHead(204).end()
  })
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done))
  afterAll(() => void shop.close())
  return { received, url: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks` }
}

test('sends signed webhooks, also of events that the shop did not cause', async () => {
  const { received, url } = await openShop()
  control.hooks.register(url)
  control.next({ call: 'capture order', outcome: 'pending' })
  const made = await paypal.createPurchase(purchase(), { kind: 'card' }, back, randomUUID())
  control.approve(made.id, { card: 'plain' })
  const { id } = (await paypal.capturePurchase(made.id, randomUUID())).captures[0]!
  control.settleCapture(id)
  const dispute = control.openDispute(id)
  control.resolveDispute(dispute, 5000)
  const refund = control.refundByHand(id, 100)
  const sent = ([type, resource]: string[]) => ({ type, resource, genuine: true })
  await expect
    .poll(() => received)
    .toEqual(
      expect.arrayContaining(
        [
          ['PAYMENT.CAPTURE.PENDING', id],
          ['PAYMENT.CAPTURE.COMPLETED', id],
          ['CUSTOMER.DISPUTE.CREATED', dispute],
          ['PAYMENT.CAPTURE.REVERSED', id],
          ['CUSTOMER.DISPUTE.RESOLVED', dispute],
          ['PAYMENT.CAPTURE.REFUNDED', refund],
        ].map(sent),
      ),
    )
})
