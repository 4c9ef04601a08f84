import { isDeepStrictEqual } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openChanges, openListener } from '#kernel/db/listen.ts'
import { toPreorderDetail } from '#lib/client/data/entities/catalogue.ts'
import { liveItem, withNews } from '#lib/client/data/entities/live-item.ts'
import { toSaleOptions } from '#lib/client/data/entities/variations.ts'
import { liveEvent } from '#lib/contract/live.ts'
import { readEvents } from '#lib/front/changes.ts'
import { createApi } from '#lib/services/app.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { answerProposal, buildProposal, likeProposal } from '../../factories/proposals.ts'
import { announceChanges } from '../announcer.ts'
import { caller, openTestApi } from '../api.ts'

const { deps, pool, url } = await openTestApi()
announceChanges({ url, deps })
const listener = await openListener(url)
afterAll(listener.close)
const stopping = new AbortController()
afterAll(() => stopping.abort())
const changes = await openChanges(listener, deps.log)
const call = caller(createApi({ ...deps, changes }, stopping.signal))

describe('the state of an item', () => {
  const read = async (path: string) => {
    const response = await call('GET', path)
    expect(response.status).toBe(200)
    return ((await response.json()) as { data: never }).data
  }

  test('updates an open page to the state of a new one', async () => {
    const group = await buildItem(pool, { goal: 4, bundles: [{ stock: 3 }, { title: 'Deluxe' }] })
    const [bundleId = 0, other = 0] = group.bundleIds
    await pool.query(
      `INSERT INTO bundle_contents (bundle_id, position, title, description, quantity)
       SELECT id, 0, 'Moneta', 'Di latta', 40 FROM unnest($1::bigint[]) id`,
      [group.bundleIds],
    )
    const written = async () =>
      liveItem(
        toPreorderDetail(await read(`/preorders/${group.id}`)),
        toSaleOptions(await read(`/preorders/${group.id}/variations`)),
      )
    const open = await written()
    const { member } = await buildSession(pool)
    await buildParticipation(pool, { itemId: group.id, bundleId, memberId: member.id, quantity: 4 })
    await pool.query('UPDATE bundles SET closed_at = now() WHERE id = $1', [other])
    await pool.query(
      `UPDATE items SET title = 'Altro nome', weep_only_until = now() + interval '1 day',
         deliver_on = '2031-05-01' WHERE id = $1`,
      [group.id],
    )
    const [news] = z.array(liveEvent).parse(await read(`/live/state?topics=preorder:${group.id}`))
    if (!news || !('title' in news)) throw new Error('the topic was removed')
    const anew = await written()
    expect(anew).not.toEqual(open)
    expect(withNews(open, news)).toEqual(anew)
  })

  test('is returned for several topics, and refused without a topic or for that of a member', async () => {
    const { id } = await buildItem(pool, { kind: 'sale' })
    expect(await read(`/live/state?topics=sale:${id},sale:9999`)).toMatchObject([
      { topic: `sale:${id}`, title: expect.any(String) },
      { topic: 'sale:9999', gone: true },
    ])
    for (const wrong of ['', '?topics=', '?topics=user', '?topics=sale:1,user', '?topics=sale:0'])
      expect((await call('GET', `/live/state${wrong}`)).status, wrong).toBe(422)
  })
})

test('a proposal sends its counts, and again when they grow', async () => {
  const { id } = await buildProposal(pool)
  const topic = `proposal:${id}`
  const events = readEvents((await call('GET', `/live?topics=${topic}`)).body!)
  const counts = { want_count: 0, need_count: 0, like_count: 0, comment_count: 0 }
  const until = async (meant: object) => {
    for (;;) {
      const { value, done } = await events.next()
      if (done) throw new Error('the stream has ended')
      if (value && isDeepStrictEqual(JSON.parse(value), meant)) return
    }
  }
  await until({ topic, archived: false, ...counts })
  await answerProposal(pool, id, await buildMember(pool))
  await until({ topic, archived: false, ...counts, want_count: 1 })
  await likeProposal(pool, id, await buildMember(pool))
  await until({ topic, archived: false, ...counts, want_count: 1, like_count: 1 })
  const { data } = (await (await call('GET', `/live/state?topics=${topic}`)).json()) as {
    data: unknown[]
  }
  expect(data).toEqual([{ topic, archived: false, ...counts, want_count: 1, like_count: 1 }])
  await pool.query('UPDATE proposals SET removed_at = now() WHERE id = $1', [id])
  await until({ topic, gone: true })
  await events.return()
})

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
