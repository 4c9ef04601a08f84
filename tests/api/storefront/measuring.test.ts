import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { dayOf } from '#lib/calendar/days.ts'
import { cookiesVersion } from '#lib/contract/legal.ts'
import { forgetMeasured } from '#lib/services/reach/measuring/jobs.ts'
import { listOpened } from '#lib/services/reach/measuring/queries.ts'
import { buildItem } from '../../factories/items.ts'
import { buildSession } from '../../factories/members.ts'
import { dataOf, openTestApi } from '../api.ts'

const { call, clock, pool, deps } = await openTestApi()

beforeEach(() => pool.query('DELETE FROM browser_consents; DELETE FROM entity_clicks'))

const choice = {
  id: randomUUID(),
  version: `${cookiesVersion} analytics`,
  statistics: true,
  marketing: false,
}
const keep = (body: object, headers: Record<string, string> = {}) =>
  call('POST', '/consents', { body, headers })
const choices = async () =>
  (
    await pool.query(
      'SELECT browser, version, statistics, marketing, answered_at FROM browser_consents ORDER BY id',
    )
  ).rows

test('a consent is stored with its text and time, without the person', async () => {
  const answered = await dataOf<{ answered_at: string }>(await keep(choice), 201)
  expect(answered).toEqual({ answered_at: clock.now().toISOString() })
  await dataOf(await keep({ ...choice, statistics: false }), 201)
  const row = {
    browser: choice.id,
    version: choice.version,
    marketing: false,
    answered_at: clock.now(),
  }
  expect(await choices()).toEqual([
    { ...row, statistics: true },
    { ...row, statistics: false },
  ])
})

const click = (more: object) => ({
  entity_type: 'sale',
  entity_id: 1,
  user_id: null,
  internal_user_id: null,
  location: 'home',
  source: 'card',
  ...more,
})
const sendEvent = (body: object, token?: string) =>
  call('POST', '/events', { body, ...(token ? { token } : {}) })
const clicks = async () =>
  (
    await pool.query(
      'SELECT entity_type, entity_id::int, location, source, clicks, day::text FROM entity_clicks ORDER BY 1, 2',
    )
  ).rows

test('opened items are counted by day, from any client', async () => {
  const { id } = await buildItem(pool, { kind: 'sale' })
  const { member, token } = await buildSession(pool, { now: clock.now() })
  const requests = [
    sendEvent(click({ entity_id: id })),
    sendEvent(click({ entity_id: id, debug: true }), token),
    sendEvent(click({ entity_id: id, user_id: randomUUID(), internal_user_id: member.id })),
  ]
  for (const response of await Promise.all(requests)) expect(response.status).toBe(204)
  const day = dayOf(clock.now())
  expect(await clicks()).toEqual([
    { entity_type: 'sale', entity_id: id, location: 'home', source: 'card', clicks: 3, day },
  ])
  const { rows } = await pool.query('SELECT * FROM entity_clicks')
  expect(Object.keys(rows[0]).sort()).toEqual([
    'clicks',
    'day',
    'entity_id',
    'entity_type',
    'location',
    'source',
  ])
})

test('unknown items are not counted, and personal pages only by kind', async () => {
  const { id } = await buildItem(pool, { kind: 'sale' })
  expect((await sendEvent(click({ entity_id: 9_999_999 }))).status).toBe(204)
  expect((await sendEvent(click({ entity_type: 'preorder', entity_id: id }))).status).toBe(204)
  expect(
    (await sendEvent(click({ entity_type: 'order', entity_id: 77, source: 'notification' })))
      .status,
  ).toBe(204)
  expect(await clicks()).toMatchObject([{ entity_type: 'order', entity_id: 0, clicks: 1 }])
})

test('the operator can list what is opened most, and from where', async () => {
  const { id } = await buildItem(pool, { kind: 'sale', title: 'Ultimo Tram' })
  for (const source of ['card', 'card', 'suggestion'])
    await sendEvent(click({ entity_id: id, source }))
  await sendEvent(click({ entity_type: 'order', source: 'notification', location: 'user' }))
  const page = { page: 1, size: 9 }
  const { rows } = await listOpened(deps.db, { days: 1, now: clock.now() }, page)
  expect(rows).toEqual([
    { type: 'sale', id, title: 'Ultimo Tram', clicks: 3, ways: 'home/card 2, home/suggestion 1' },
    { type: 'order', id: 0, title: null, clicks: 1, ways: 'user/notification 1' },
  ])
})

test('consents are deleted after two years and counts after thirteen months', async () => {
  const ago = (months: number) => `now() - interval '${months} months'`
  await pool.query(`INSERT INTO browser_consents (browser, version, statistics, marketing, answered_at)
    SELECT gen_random_uuid(), v, true, true, t FROM (VALUES ('old', ${ago(25)}), ('new', ${ago(23)})) x(v, t)`)
  await pool.query(`INSERT INTO entity_clicks SELECT t::date, 'order', 0, 'user', 'notification', n
    FROM (VALUES (${ago(14)}, 1), (${ago(12)}, 2)) x(t, n)`)
  await forgetMeasured.run(deps, {})
  expect(await choices()).toMatchObject([{ version: 'new' }])
  expect(await clicks()).toMatchObject([{ clicks: 2 }])
})
