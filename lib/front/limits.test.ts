import { afterEach, expect, test } from 'vitest'
import { ask, closeServers, listen } from '../../tests/setup/front/server.ts'
import { createLimits } from './limits.ts'

afterEach(closeServers)

/** Server whose renders of /slow wait until the test ends them; other pages are rendered at once. */
const openSite = async (more: Partial<Parameters<typeof createLimits>[0]> = {}) => {
  let moment = 0
  const { occupy, refuse } = createLimits({
    addressOf: ({ headers }) => `${headers['x-from']}`,
    rendersPerAddress: 40,
    headers: { 'x-content-type-options': 'nosniff' },
    now: () => moment,
    ...more,
  })
  const ends: (() => void)[] = []
  const url = await listen((req, res) => {
    if (refuse(req, res, req.url?.endsWith('known'))) return
    const work = async () => {
      if (req.url?.startsWith('/slow')) await new Promise<void>((done) => ends.push(done))
    }
    occupy(work).then(() => res.end('page'))
  })
  const get = (path = '/', from = 'one', method = 'GET') =>
    ask(url + path, { 'x-from': from }, method)
  /** Returns how many of the requests were answered by a page. */
  const count = async (requests: number, from?: string) => {
    const answers = await Promise.all(Array.from({ length: requests }, () => get('/', from)))
    return answers.filter(({ status }) => status === 200).length
  }
  const pass = (milliseconds: number) => {
    moment += milliseconds
  }
  return { get, count, pass, ends }
}

const refused = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

test('each address has its own burst, whose renders return evenly up to the maximum', async () => {
  const { count, pass } = await openSite()
  expect(await count(60)).toBe(40)
  expect(await count(60, 'another')).toBe(40)
  pass(1_000)
  expect(await count(60)).toBe(4)
  pass(500_000)
  expect(await count(60)).toBe(40)
})

test('a refusal is an Italian page with the seconds until the next render, and costs none', async () => {
  const { get, count, pass } = await openSite({ rendersPerAddress: 3 })
  await count(3)
  for (let at = 0; at < 5; at++) await get()
  const answer = await get()
  expect(answer).toMatchObject({ status: 429, headers: { ...refused, 'retry-after': '4' } })
  expect(answer.body.toString()).toMatch(/<html lang="it">.*<h1[^>]*>Troppe richieste<\/h1>/)
  expect((await get('/', 'one', 'HEAD')).body).toHaveLength(0)
  pass(3_400)
  expect((await get()).status).toBe(200)
})

test('renders at once are limited, those of known pages to twice as many', async () => {
  const { get, ends } = await openSite({ rendersAtOnce: 3 })
  const begun = (count: number) => expect.poll(() => ends.length).toBe(count)
  const open = [1, 2, 3].map((n) => get(`/slow-${n}`))
  await begun(3)
  const answer = await get('/new')
  expect(answer).toMatchObject({ status: 503, headers: { ...refused, 'retry-after': '2' } })
  expect(answer.body.toString()).toMatch(/<html lang="it">.*<h1[^>]*>C’è molta gente/)
  expect((await get('/new', 'one', 'HEAD')).body).toHaveLength(0)
  const known = [1, 2, 3].map(() => get('/slow-known'))
  await begun(6)
  expect((await get('/slow-known')).status).toBe(503)
  for (const end of ends) end()
  for (const { status } of await Promise.all([...open, ...known])) expect(status).toBe(200)
  expect((await get('/new')).status).toBe(200)
})
