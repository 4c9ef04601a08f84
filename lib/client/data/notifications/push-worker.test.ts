import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const code = readFileSync(new URL('../../../../public/push-worker.js', import.meta.url), 'utf8')

/** Runs the worker as a browser would; `happen` waits for the promise that an event is extended by. */
const start = () => {
  const listeners = new Map<string, (event: object) => void>()
  const pages = [{ url: 'https://shop.example/ga/7/lume', focus: vi.fn() }]
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    location: { origin: 'https://shop.example' },
    registration: { showNotification: vi.fn(), pushManager: { subscribe: vi.fn() } },
    clients: { matchAll: async () => pages, openWindow: vi.fn() },
  }
  const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(
    async () => new Response(null, { status: 204 }),
  )
  runInNewContext(code, { self, URL, fetch: fetched, Promise })
  const happen = async (name: string, event: object) => {
    const work: unknown[] = []
    listeners.get(name)?.({ ...event, waitUntil: (one: unknown) => work.push(one) })
    await Promise.all(work)
  }
  return { self, pages, fetched, happen }
}

const subscription = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: 'the key' },
  toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
})
const endpoints = { old: 'https://push.example/1', endpoint: 'https://push.example/2' }
const old = subscription(endpoints.old)
const now = subscription(endpoints.endpoint)

test('shows a pushed message, and opens its page on a click', async () => {
  const { self, pages, happen } = start()
  const path = '/ga/7/lume'
  await happen('push', {
    data: { json: () => ({ title: 'Insieme', body: 'Sì!', path, tag: 't' }) },
  })
  await happen('push', { data: null })
  expect(self.registration.showNotification).toHaveBeenCalledTimes(1)
  expect(self.registration.showNotification).toHaveBeenCalledWith(
    'Insieme',
    expect.objectContaining({ body: 'Sì!', tag: 't', data: { path } }),
  )
  const press = (to: string) =>
    happen('notificationclick', { notification: { close: () => {}, data: { path: to } } })
  await press(path)
  expect(pages[0]?.focus).toHaveBeenCalled()
  await press('//elsewhere.example/')
  expect(self.clients.openWindow).not.toHaveBeenCalled()
  await press('/home')
  expect(self.clients.openWindow).toHaveBeenCalledWith('https://shop.example/home')
})

test.each([
  ['created by the browser', now],
  ['requested after the old one ended', null],
])('reports a new subscription %s with the endpoint of the old one', async (_which, given) => {
  const { self, fetched, happen } = start()
  self.registration.pushManager.subscribe.mockResolvedValue(now)
  await happen('pushsubscriptionchange', { oldSubscription: old, newSubscription: given })
  expect(self.registration.pushManager.subscribe).toHaveBeenCalledTimes(given ? 0 : 1)
  const [path, init] = fetched.mock.calls[0]!
  expect([path, init.method]).toEqual(['/api/push_subscription', 'PUT'])
  expect(JSON.parse(String(init.body))).toEqual({ ...endpoints, keys: { p256dh: 'p', auth: 'a' } })
})

test('reports nothing when the old endpoint is unknown', async () => {
  const { fetched, happen } = start()
  await happen('pushsubscriptionchange', { oldSubscription: null, newSubscription: now })
  expect(fetched).not.toHaveBeenCalled()
})
