import { request } from 'node:http'
import { expect, test } from './fixtures.ts'
import { startSite } from './site-server.ts'

type Asked = { status: number; retryAfter: string | undefined }

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
  // A server of its own: the flood would disturb the other tests.
  const { address, close } = await startSite({
    given: { TRUST_PROXY: 'true', RENDERS_PER_ADDRESS: '40' },
  })
  try {
    const site = address.replace('localhost', '127.0.0.1')
    expect(await askFrom('203.0.113.1', `${site}/ga`)).toMatchObject({ status: 200 })
    const flood = Array.from({ length: 400 }, (_, n) =>
      askFrom(`198.18.${n >> 8}.${n & 255}`, `${site}/search?query=parola${n}`),
    )
    let isOver = false
    const ended = Promise.all(flood).finally(() => {
      isOver = true
    })
    let served = 0
    while (!isOver) {
      expect(await askFrom('203.0.113.2', `${site}/ga`)).toMatchObject({ status: 200 })
      served++
    }
    expect(served).toBeGreaterThan(0)
    const answers = await ended
    const refused = answers.filter(({ status }) => status === 503)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
    expect(refused.length).toBeGreaterThan(100)
    for (const { retryAfter } of refused) expect(retryAfter).toBe('2')
    expect(await askFrom('203.0.113.3', `${site}/search?query=dopo`)).toMatchObject({ status: 200 })
  } finally {
    await close()
  }
})
