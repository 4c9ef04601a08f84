import { expect, test } from 'vitest'
import { buildMember, buildNotification, buildSession } from '../../factories/members.ts'
import { takeTags } from '../announcer.ts'
import { openTestApi } from '../api.ts'

const { call, pool, clock } = await openTestApi()
type Listed = { data: { id: number; read: boolean }[]; meta: object }

const minutesAgo = (count: number) => new Date(clock.now().getTime() - count * 60_000)

const list = async (token: string, query = '') => {
  const response = await call('GET', `/users/logged/notifications${query}`, { token })
  expect(response.status).toBe(200)
  return (await response.json()) as Listed
}

test('are listed newest first, twenty a page, across the months', async () => {
  const { member, token } = await buildSession(pool)
  const ids: number[] = []
  for (let count = 0; count < 25; count++)
    ids.push(await buildNotification(pool, { member, createdAt: minutesAgo(count * 3000) }))
  const [first, second, third] = [
    await list(token),
    await list(token, '?page=2'),
    await list(token, '?page=3'),
  ]
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids)
  expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 20, total: 25 })
  expect(third).toEqual({ data: [], meta: { ...first.meta, current_page: 3 } })
})

test('are marked as read together, idempotently, and only the own ones', async () => {
  const { member, token } = await buildSession(pool)
  const other = await buildSession(pool)
  for (const each of [member, member, member, other.member])
    await buildNotification(pool, { member: each })
  const read = () => call('PUT', '/users/logged/notifications/read', { token })
  expect(await (await read()).json()).toEqual({ data: { read: 3 } })
  expect(await (await read()).json()).toEqual({ data: { read: 0 } })
  expect((await list(token)).data.every((each) => each.read)).toBe(true)
  expect((await list(other.token)).data.map((each) => each.read)).toEqual([false])
})

test('marked as seen no longer count but stay unread, only the own ones', async () => {
  const { member, token } = await buildSession(pool)
  const other = await buildSession(pool)
  for (const each of [member, member, other.member]) await buildNotification(pool, { member: each })
  const unread = async (of: string) => {
    const response = await call('GET', '/users/logged', { token: of })
    return ((await response.json()) as { data: { unread: number } }).data.unread
  }
  const see = () => call('PUT', '/users/logged/notifications/seen', { token })
  expect(await unread(token)).toBe(2)
  await takeTags(pool)
  expect(await (await see()).json()).toEqual({ data: { seen: 2 } })
  expect(await takeTags(pool)).toEqual([`member:${member.id}`])
  expect(await (await see()).json()).toEqual({ data: { seen: 0 } })
  expect([await unread(token), await unread(other.token)]).toEqual([0, 1])
  expect((await list(token)).data.map(({ read }) => read)).toEqual([false, false])
})

test('are marked up to the given id; later ones stay unseen', async () => {
  const { member, token } = await buildSession(pool)
  const [, shown] = [
    await buildNotification(pool, { member }),
    await buildNotification(pool, { member }),
  ]
  await buildNotification(pool, { member })
  const put = async (what: string) =>
    (await call('PUT', `/users/logged/notifications/${what}?until=${shown}`, { token })).json()
  expect(await put('seen')).toEqual({ data: { seen: 2 } })
  expect(await put('read')).toEqual({ data: { read: 2 } })
  const { rows } = await pool.query(
    'SELECT FROM notifications WHERE member_id = $1 AND seen_at IS NULL AND read_at IS NULL',
    [member.id],
  )
  expect(rows).toHaveLength(1)
})

test('one is marked as read separately, only by its member', async () => {
  const { member, token } = await buildSession(pool)
  const other = await buildSession(pool)
  const one = await buildNotification(pool, { member })
  await buildNotification(pool, { member })
  const read = (id: number, by?: string) =>
    call('PUT', `/users/logged/notifications/${id}/read`, by ? { token: by } : {})
  expect((await read(one, other.token)).status).toBe(404)
  expect(await (await read(one, token)).json()).toEqual({ data: { read: 1 } })
  expect(await (await read(one, token)).json()).toEqual({ data: { read: 0 } })
  expect((await list(token)).data.filter(({ read }) => read).map(({ id }) => id)).toEqual([one])
})

test('of one member are found by an index', async () => {
  const member = await buildMember(pool)
  await pool.query(
    `INSERT INTO notifications (member_id, type, data)
     SELECT m.id, 'like', '{"description":"x","type":"like"}'
     FROM (SELECT id FROM members ORDER BY id LIMIT 4) m, generate_series(1, 5000) n`,
  )
  await pool.query('ANALYZE notifications')
  const { rows } = await pool.query(
    `EXPLAIN SELECT * FROM notifications WHERE member_id = ${member.id}
     ORDER BY created_at DESC, id DESC LIMIT 20`,
  )
  const plan = JSON.stringify(rows)
  const month = `notifications_${new Date().toISOString().slice(0, 7).replace('-', '_')}`
  expect(plan).toContain(`Index Scan using ${month}_member_id_created_at_id_idx`)
})
