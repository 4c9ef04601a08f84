import { beforeEach, expect, test, vi } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { choicePlace, choose, prove, readChoice } from './choice.ts'

const yes = { statistics: true, marketing: false }
const requests: { url: string; body: unknown }[] = []
let status = 201

beforeEach(() => {
  localStorage.clear()
  requests.length = 0
  status = 201
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, body: JSON.parse(String(init.body)) })
    return Response.json({ data: { answered_at: new Date(0).toISOString() } }, { status })
  })
})

test('keeps the id of the browser for another choice', () => {
  const { id } = choose(yes, 'testo A')
  expect(choose({ statistics: false, marketing: false }, 'testo A').id).toBe(id)
  expect(choose(yes, 'testo B').id).toBe(id)
})

test('expires after 180 days, and with another text', () => {
  const now = Date.now()
  choose(yes, 'testo A', now)
  expect(readChoice('testo A', now + 179 * day)).toMatchObject(yes)
  expect(readChoice('testo A', now + 180 * day)).toBeUndefined()
  expect(readChoice('testo B', now)).toBeUndefined()
})

test('sends a proof again after a failure', async () => {
  status = 503
  const kept = choose(yes, 'testo A')
  await expect.poll(() => requests).toHaveLength(1)
  expect(readChoice('testo A')?.isProven).toBe(false)
  status = 201
  await prove(kept)
  expect(readChoice('testo A')?.isProven).toBe(true)
})

test.each(['', '{', '7', '{"id":"a","version":"testo A","at":1}', '[]'])(
  'ignores an invalid stored choice: %j',
  (text) => {
    localStorage.setItem(choicePlace, text)
    expect(readChoice('testo A', 2)).toBeUndefined()
  },
)
