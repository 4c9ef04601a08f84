import { beforeEach, expect, test, vi } from 'vitest'
import { turnPushOn } from './push.ts'

const given = {
  toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }),
}
const refusal = (name: string) => new DOMException('no', name)

/** Browser with a subscription, which refuses another one with this error until the first is dropped. */
const browserWith = (refused: string) => {
  let held = true
  const unsubscribe = vi.fn(async () => {
    held = false
    return true
  })
  const pushManager = {
    subscribe: async () => {
      if (held) throw refusal(refused)
      return given
    },
    getSubscription: async () => (held ? { unsubscribe } : null),
  }
  const serviceWorker = { register: async () => {}, ready: Promise.resolve({ pushManager }) }
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' })
  vi.stubGlobal('navigator', { serviceWorker })
  return unsubscribe
}

beforeEach(() =>
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ data: address.endsWith('push_key') ? { key: 'AAAA' } : { id: 7 } }),
  ),
)

test('replaces a subscription with an old server key', async () => {
  const unsubscribe = browserWith('InvalidStateError')
  expect(await turnPushOn()).toMatchObject({ id: 7 })
  expect(unsubscribe).toHaveBeenCalledTimes(1)
})

test('rethrows other errors and keeps the subscription', async () => {
  const unsubscribe = browserWith('AbortError')
  await expect(turnPushOn()).rejects.toThrow('no')
  expect(unsubscribe).not.toHaveBeenCalled()
})
