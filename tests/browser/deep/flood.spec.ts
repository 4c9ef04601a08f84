import { request } from 'node:http'
import { expect, test } from '../fixtures.ts'
import { startSite } from '../site-server.ts'

type Asked = { status: number; retryAfter: string | undefined }

/** Page that no change of the demo shop drops from memory. */
const kept = '/come-funziona'

/** Reads an address as a visitor behind a proxy. */
const askFrom = (visitor: string, url: string) =>
  new Promise<Asked>((done, refuse) => {
    const headers = { 'x-forwarded-for': visitor }
    const asking = request(url, { headers, agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }),
      )
    })
    asking.on('error', refuse).end()
  })

test('a flood from many addresses is refused beyond the limit, while kept pages are served @once', async () => {
  // Every render may wait for its own timeout; the polls have their limits.
  test.setTimeout(1_200_000)
  // A server of its own: the flood would disturb the other tests.
  const { address, close } = await startSite({
    given: { TRUST_PROXY: 'true', RENDERS_PER_ADDRESS: '40' },
  })
  try {
    const site = address.replace('localhost', '127.0.0.1')
    const isServed = (visitor: string, path: string) =>
      expect
        .poll(async () => (await askFrom(visitor, site + path)).status, { timeout: 120_000 })
        .toBe(200)
    // Renders may time out on a busy machine, also before and after the flood.
    await isServed('203.0.113.1', kept)
    const flood = Array.from({ length: 400 }, (_, n) =>
      askFrom(`198.18.${n >> 8}.${n & 255}`, `${site}/search?query=parola${n}`),
    )
    let isOver = false
    const ended = Promise.all(flood).finally(() => {
      isOver = true
    })
    let served = 0
    while (!isOver) {
      expect(await askFrom('203.0.113.2', site + kept)).toMatchObject({ status: 200 })
      served++
    }
    expect(served).toBeGreaterThan(0)
    const answers = await ended
    const refused = answers.filter(({ status }) => status === 503)
    for (const { status } of answers) expect([200, 503]).toContain(status)
    expect(refused.length).toBeGreaterThan(100)
    // Two seconds after a refusal, five after a render without data.
    for (const { retryAfter } of refused) expect(retryAfter).toMatch(/^[25]$/)
    await isServed('203.0.113.3', '/search?query=dopo')
  } finally {
    await close()
  }
})
