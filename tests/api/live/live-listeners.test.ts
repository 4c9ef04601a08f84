import { afterAll, expect, test } from 'vitest'
import { createApi } from '#lib/services/app.ts'
import { buildItem } from '../factories/items.ts'
import { buildMember, buildSession } from '../factories/members.ts'
import { caller, openTestApi } from './api.ts'

const { deps, pool } = await openTestApi()
const stopping = new AbortController()
const call = caller(createApi(deps, stopping.signal))
afterAll(() => stopping.abort())

const open = (given: Parameters<typeof call>[2]) => call('GET', '/live?topics=user', given)

test('a member may open twenty streams from any address, without affecting others', async () => {
  const member = await buildMember(pool)
  const [one, same] = [await buildSession(pool, { member }), await buildSession(pool, { member })]
  for (let at = 0; at < 20; at++) {
    const { token } = at % 2 ? one : same
    expect((await open({ token, address: `198.51.100.${at}` })).status).toBe(200)
  }
  const refused = await open({ token: one.token, address: '203.0.113.9' })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('30')
  const other = await buildSession(pool)
  expect((await open({ token: other.token, address: '198.51.100.1' })).status).toBe(200)
})

const firstOf = async (response: Response, wanted: RegExp) => {
  let text = ''
  for await (const chunk of response.body!) {
    text += new TextDecoder().decode(chunk)
    if (wanted.test(text)) break
  }
  return text
}

test('a reconnect with the last id receives only what changed since', async () => {
  const [one, other] = [
    await buildItem(pool, { kind: 'sale' }),
    await buildItem(pool, { kind: 'sale' }),
  ]
  const path = `/live?topics=sale:${one.id},sale:${other.id}`
  const both = new RegExp(`sale:${one.id}[^]*sale:${other.id}|sale:${other.id}[^]*sale:${one.id}`)
  const whole = await firstOf(await call('GET', path), both)
  const ids = [...whole.matchAll(/^id: (.+)$/gm)].map(([, id = '']) => id)
  const last = ids.at(-1) ?? ''
  expect(last).toMatch(/^[\w-]{12}\.[\w-]{12}$/)
  const stale = last.replace(/\..+/, '.another-mark')
  for (const again of [
    call('GET', path, { headers: { 'last-event-id': stale } }),
    call('GET', `${path}&last_event_id=${stale}`),
  ]) {
    const event = await firstOf(await again, /data: /)
    expect(event).toContain(`sale:${other.id}`)
    expect(event).not.toContain(`sale:${one.id}`)
  }
})

test('an internal address may open twenty change streams, without affecting others', async () => {
  const openStream = (address: string) => call('GET', '/changes', { address })
  for (let at = 0; at < 20; at++) expect((await openStream('10.0.0.5')).status).toBe(200)
  expect((await openStream('10.0.0.5')).status).toBe(429)
  expect((await openStream('10.0.0.6')).status).toBe(200)
  expect((await openStream('203.0.113.9')).status).toBe(403)
})
