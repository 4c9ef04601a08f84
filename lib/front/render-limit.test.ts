import { afterEach, expect, test } from 'vitest'
import { ask, closeServers, listen } from '../../tests/setup/front/server.ts'
import { createRenderLimit } from './render-limit.ts'

afterEach(closeServers)

test('answers an Italian page with Retry-After above the limit', async () => {
  let moment = 0
  const isRefused = createRenderLimit({
    addressOf: ({ headers }) => `${headers['x-from']}`,
    rendersPerAddress: 3,
    headers: { 'x-content-type-options': 'nosniff' },
    now: () => moment,
  })
  const url = await listen((req, res) => {
    if (!isRefused(req, res)) res.end('page')
  })
  const get = (from: string, method = 'GET') => ask(`${url}/search`, { 'x-from': from }, method)
  for (let at = 0; at < 3; at++) expect((await get('one')).status).toBe(200)
  const refused = await get('one')
  expect(refused).toMatchObject({
    status: 429,
    headers: {
      'retry-after': '4',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
  expect(refused.body.toString()).toMatch(/<html lang="it">.*<h1[^>]*>Troppe richieste<\/h1>/)
  expect((await get('one', 'HEAD')).body).toHaveLength(0)
  expect((await get('another')).status).toBe(200)
  moment = 3_400
  expect((await get('one')).status).toBe(200)
})
