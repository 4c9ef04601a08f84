import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readOutboxState } from '#kernel/outbox/queries.ts'
import { day, hour } from '#lib/format/durations.ts'
import { notify } from '#lib/tools/notify.ts'
import { createPush } from '#lib/tools/push/push.ts'
import { publicReach } from '#lib/tools/web/reach.ts'
import { until } from '../../crash/processes.ts'
import { buildSession } from '../../factories/members.ts'
import { openPushService } from '../../factories/push-service.ts'
import { openTestApi } from '../api.ts'
import { startTasks } from '../outbox.ts'

const api = await openTestApi()
const { call, db, pool, deps, clock } = api
const service = await openPushService()
afterAll(service.close)
deps.push = service.push(deps)

const path = '/users/logged/devices'
type Device = { id: number; label: string; current: boolean }

/** Noon in Rome, outside quiet hours. */
const noon = () => {
  const now = clock.now()
  clock.advance((36 - now.getUTCHours() - 1) * hour)
}
noon()

beforeEach(async () => {
  await pool.query('DELETE FROM outbox; DELETE FROM outbox_keys; DELETE FROM push_devices')
  service.pushed.length = 0
})

const signedIn = () => buildSession(pool, { now: clock.now(), persistent: true })
const add = (token: string, body: object, headers = {}) =>
  call('POST', path, { token, body, headers })
const list = async (token: string) =>
  ((await (await call('GET', path, { token })).json()) as { data: Device[] }).data
const listening = async () => {
  const owner = await signedIn()
  const subscription = service.subscribe()
  const response = await add(owner.token, subscription)
  expect(response.status).toBe(201)
  return { ...owner, subscription, device: ((await response.json()) as { data: Device }).data }
}

const data = {
  description: '**Orbita Nove** è partito. Perché no?',
  picture_id: null,
  type: 'preorder',
  slug: 'orbita-nove',
  id: 7,
  url: null,
}
const notifyMember = (
  member: Awaited<ReturnType<typeof signedIn>>['member'],
  type = 'preorder' as const,
) => db.transaction((tx) => notify(tx, { member: member.id, type, data }))

const allDone = () =>
  until('all is done', async () => {
    const { notification, push } = await readOutboxState(db)
    return notification.waiting + push.waiting + push.retrying === 0
  })

describe('a browser', () => {
  test('is stored once, listed, and removed only by its member', async () => {
    const { token, subscription, device } = await listening()
    expect(device).toMatchObject({ current: true })
    await add(token, subscription)
    expect(await list(token)).toMatchObject([{ current: true }])
    const [own] = await list(token)
    const other = await signedIn()
    expect((await call('DELETE', `${path}/${own?.id}`, other)).status).toBe(404)
    expect((await call('POST', `${path}/${own?.id}/trial`, other)).status).toBe(404)
    expect(await list(other.token)).toEqual([])
    await add(other.token, subscription)
    expect([await list(token), (await list(other.token)).length]).toEqual([[], 1])
  })

  const good = service.subscribe()
  test.each([
    { ...good, endpoint: 'http://push.example/a' },
    { ...good, endpoint: 'https://me:secret@push.example/a' },
    { ...good, endpoint: `https://push.example/${'a'.repeat(2000)}` },
    { ...good, keys: { ...good.keys, p256dh: 'A'.repeat(87) } },
    { ...good, more: 1 },
  ])('with invalid data is refused: %#', async (body) => {
    const { token } = await signedIn()
    expect((await add(token, body)).status).toBe(422)
    expect(await list(token)).toEqual([])
  })
})

describe('a push message', () => {
  test('arrives encrypted for this browser, signed by this shop, with a link', async () => {
    await startTasks(api)
    const { member } = await listening()
    await notifyMember(member)
    await allDone()
    const key = ((await (await call('GET', '/push_key')).json()) as { data: { key: string } }).data
    const [one] = service.pushed
    expect(one).toMatchObject({
      key: key.key,
      ttl: '86400',
      message: {
        title: 'Insieme',
        body: 'Orbita Nove è partito. Perché no?',
        path: '/ga/7/orbita-nove',
      },
    })
    expect(one?.claims.sub).toBe('mailto:ciao@insieme.example')
    expect(one?.claims.aud).toMatch(/^https:\/\/push\.example:\d+$/)
    const left = Number(one?.claims.exp) * 1000 - clock.now().getTime()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(day)
  })

  test('is not sent in quiet hours, without consent, or after the session', async () => {
    await startTasks(api)
    const { member, token } = await listening()
    const quiet = { from: '00:00', to: '23:59' }
    await call('PUT', '/users/logged/notice_settings', { token, body: { quiet } })
    await notifyMember(member)
    await allDone()
    await call('PUT', '/users/logged/notice_settings', { token, body: { quiet: null } })
    const preferences = [{ type: 'preorder', push: false }]
    await call('PUT', '/users/logged/preferences', { token, body: { preferences } })
    await notifyMember(member)
    await allDone()
    await call('PUT', '/users/logged/preferences', {
      token,
      body: { preferences: [{ type: 'preorder', push: true }] },
    })
    await pool.query('UPDATE sessions SET revoked_at = now() WHERE member_id = $1', [member.id])
    await notifyMember(member)
    await allDone()
    expect(service.pushed).toEqual([])
  })

  test('ends for a browser whose service answers that it is gone', async () => {
    await startTasks(api)
    const { member, token } = await listening()
    service.answer(410)
    await notifyMember(member)
    await allDone()
    expect(await list(token)).toEqual([])
  })

  test('continues after the browser changed its subscription', async () => {
    await startTasks(api)
    const { member, subscription } = await listening()
    const { subscription: another } = await listening()
    const move = (old: string, to: object) =>
      call('PUT', '/push_subscription', { body: { old, ...to } })
    const fresh = service.subscribe()
    expect((await move('https://push.example/nobody', fresh)).status).toBe(404)
    expect((await move(subscription.endpoint, another)).status).toBe(404)
    const { keys } = fresh
    expect(
      (await move(subscription.endpoint, { ...fresh, keys: { ...keys, p256dh: 'A'.repeat(87) } }))
        .status,
    ).toBe(422)
    expect((await move(subscription.endpoint, fresh)).status).toBe(204)
    await notifyMember(member)
    await until('it arrived', () => service.pushed.length === 1)
    const { rows } = await pool.query('SELECT FROM push_devices WHERE endpoint = $1', [
      fresh.endpoint,
    ])
    expect(rows).toHaveLength(1)
  })

  test.each(['127.0.0.1', '10.0.0.7', '[::1]', '169.254.169.254', 'localhost'])(
    'is never sent to %s',
    async (host) => {
      const push = createPush({ ...deps, reach: publicReach })
      const { keys } = service.subscribe()
      const to = { endpoint: `https://${host}/a`, ...keys }
      await expect(push(to, {}, AbortSignal.timeout(5_000))).rejects.toThrow('not to be reached')
    },
  )
})
