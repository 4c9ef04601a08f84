import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { openChanges } from '#kernel/changes.ts'
import { openListener } from '#kernel/db/listen.ts'
import { liveFeed } from '#lib/contract/live.ts'
import { readEvents } from '#lib/front/changes.ts'
import { createApi } from '#lib/services/app.ts'
import { buildMember, buildSession } from '../factories/members.ts'
import {
  answerProposal,
  buildInterest,
  buildProposal,
  likeProposal,
} from '../factories/proposals.ts'
import { announceChanges } from './announcer.ts'
import { caller, openTestApi } from './api.ts'

const { deps, pool, url } = await openTestApi()
announceChanges({ url, deps })
const listener = await openListener(url)
afterAll(listener.close)
const call = caller(createApi({ ...deps, changes: await openChanges(listener, deps.log) }))
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
type Newest = z.output<typeof liveFeed>['newest']

test('sends the newest proposals, and again after a new one', async () => {
  const { member } = await buildSession(pool)
  const interestId = await buildInterest(pool)
  const { id: known } = await buildProposal(pool)
  const events = readEvents((await call('GET', '/live?topics=proposals')).body!)
  /** Skips other events: changes written just before the subscription may be sent twice. */
  const until = async (isMeant: (newest: Newest) => boolean) => {
    for (;;) {
      const { value, done } = await events.next()
      if (done) throw new Error('the stream has ended')
      const { newest } = value ? liveFeed.parse(JSON.parse(value)) : { newest: [] }
      if (isMeant(newest)) return newest
    }
  }
  const before = await until(([first]) => first?.id === known)
  const { id } = await buildProposal(pool, { member, interestId, publishedAt: later(1) })
  const first = { id, user_id: member.id, interest_id: interestId }
  expect(await until(([newest]) => newest?.id === id)).toEqual([first, ...before])
  await pool.query('UPDATE proposals SET removed_at = now() WHERE id = $1', [id])
  expect(await until(([newest]) => newest?.id === known)).toEqual(before)
  await events.return()
})

test('returns the twenty newest once to clients without a stream, deleted members without id', async () => {
  const { member } = await buildSession(pool)
  for (let n = 1; n <= 21; n++) await buildProposal(pool, { member, publishedAt: later(n) })
  await pool.query('UPDATE members SET deleted_at = now() WHERE id = $1', [member.id])
  const { data } = (await (await call('GET', '/live/state?topics=proposals')).json()) as {
    data: [{ newest: Newest }]
  }
  const feed = (await (await call('GET', '/community')).json()) as { data: { id: number }[] }
  expect(data[0].newest.map(({ id }) => id)).toEqual(feed.data.map(({ id }) => id))
  expect(data[0].newest.every(({ user_id }) => user_id === null)).toBe(true)
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
