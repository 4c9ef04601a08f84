import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ask, closeServers, listen } from '../../tests/setup/front/server.ts'
import { createRenderPlaces } from './render-places.ts'

afterEach(closeServers)

/** Server whose renders wait until the test ends them. */
const openSite = async () => {
  const places = createRenderPlaces({
    rendersAtOnce: 3,
    headers: { 'x-content-type-options': 'nosniff' },
  })
  const ends: (() => void)[] = []
  const site = await listen((req, res) => {
    if (places.refuse(req, res, req.url === '/known')) return
    const rendering = new Promise<void>((done) => ends.push(done))
    void places.occupy(() => rendering).then(() => res.end('page'))
  })
  const begun = (count: number) => expect.poll(() => ends.length).toBe(count)
  return { site, ends, begun }
}

test('renders beyond the limit are refused at once, known pages beyond twice the limit', async () => {
  const { site, ends, begun } = await openSite()
  const open = [1, 2, 3].map((n) => ask(`${site}/new-${n}`))
  await begun(3)
  const refused = await ask(`${site}/new-4`)
  expect(refused).toMatchObject({
    status: 503,
    headers: {
      'retry-after': '2',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
  expect(refused.body.toString()).toMatch(/<html lang="it">.*<h1[^>]*>C’è molta gente/)
  expect((await ask(`${site}/new-4`, {}, 'HEAD')).body).toHaveLength(0)
  const known = [1, 2, 3].map(() => ask(`${site}/known`))
  await begun(6)
  expect((await ask(`${site}/known`)).status).toBe(503)
  for (const end of ends.splice(0)) end()
  for (const { status } of await Promise.all([...open, ...known])) expect(status).toBe(200)
  const later = ask(`${site}/new-5`)
  await begun(1)
  ends[0]!()
  expect((await later).status).toBe(200)
})

test('a render that fails or never ends gives its place back', async () => {
  const places = createRenderPlaces({ rendersAtOnce: 1, longest: 20, headers: {} })
  const isRefused = () => {
    const request = new IncomingMessage(new Socket())
    return places.refuse(request, new ServerResponse(request), false)
  }
  await expect(places.occupy(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect.poll(isRefused).toBe(false)
  void places.occupy(() => new Promise<never>(() => {}))
  expect(isRefused()).toBe(true)
  await expect.poll(isRefused).toBe(false)
})
