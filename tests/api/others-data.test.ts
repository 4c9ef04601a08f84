import { describe, expect, test } from 'vitest'
import { buildItem, buildParticipation } from '../factories/items.ts'
import {
  type BuiltMember,
  buildMember,
  buildNotification,
  buildSession,
} from '../factories/members.ts'
import { readSheet } from '../factories/workbook.ts'
import { openTestApi } from './api.ts'
import { declaredEndpoints } from './endpoints.ts'

const { call, pool, clock } = await openTestApi()
const own = (await declaredEndpoints()).filter(({ path }) => path.startsWith('/users/logged'))

const item = await buildItem(pool)
const mark = 'Segretissima'

/** Inserts a row of the member into every table that a call of /users/logged could read. */
const fill = async (member: BuiltMember, sign: string) => {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO postal_addresses (member_id, recipient, street, street_number, postal_code, city,
       province, preferred) VALUES ($1, $2::text, $2::text, '1', '20121', 'Milano', 'MI', true) RETURNING id`,
    [member.id, sign],
  )
  const { rows: opened } = await pool.query<{ id: string }>(
    `INSERT INTO sessions (member_id, token_hash, persistent, label, idle_until, expires_at)
     VALUES ($1, sha256(convert_to($2::text, 'UTF8')), false, $2::text, now() + interval '1 day', now() + interval '1 day')
     RETURNING id`,
    [member.id, sign],
  )
  const { rows: linked } = await pool.query<{ id: string }>(
    `INSERT INTO identities (member_id, provider, subject, email) VALUES ($1, 'google', $2::text, $2::text)
     RETURNING id`,
    [member.id, sign],
  )
  await pool.query('INSERT INTO comments (item_id, member_id, body) VALUES ($1, $2, $3)', [
    item.id,
    member.id,
    sign,
  ])
  await pool.query(`INSERT INTO proposals (slug, title, member_id) VALUES ('una', $2::text, $1)`, [
    member.id,
    sign,
  ])
  await pool.query(
    `INSERT INTO interests (slug, name, position) VALUES ($1::text, $1::text, 1) ON CONFLICT DO NOTHING`,
    [sign],
  )
  await pool.query(`INSERT INTO member_interests SELECT $1, id FROM interests WHERE slug = $2`, [
    member.id,
    sign,
  ])
  const seat = { itemId: item.id, bundleId: item.bundleIds[0] ?? 0, memberId: member.id }
  await buildParticipation(pool, seat)
  await buildNotification(pool, { member, data: { description: sign } })
  return [rows, opened, linked].map(([row]) => Number(row?.id))
}

const victim = await buildMember(pool, { name: mark, email: `${mark}@posta.example` })
const theirs = await fill(victim, mark)

const snapshot = async () => {
  const tables = [
    'members',
    'postal_addresses',
    'sessions',
    'identities',
    'comments',
    'proposals',
    'member_interests',
    'participations',
    'notifications',
    'consents',
    'preferences',
    'follows',
    'blocks',
    'hidden_activities',
  ]
  const lines = await Promise.all(
    tables.map((table) =>
      pool.query(
        `SELECT t::text AS line FROM ${table} t WHERE ${table === 'members' ? 'id' : 'member_id'} = $1 ORDER BY 1`,
        [victim.id],
      ),
    ),
  )
  return lines.flatMap(({ rows }) => rows.map(({ line }) => line as string))
}

const resources = [
  'profile',
  'addresses',
  'participations',
  'comments',
  'proposals',
  'following',
  'blocks',
  'notifications',
  'sessions',
]

describe.each(own)('$method $path', ({ method, path, multipart }) => {
  const bodies: unknown[] =
    method === 'GET'
      ? [undefined]
      : [{}, { member_id: victim.id, id: theirs[0], email: victim.email }]

  test('neither returns nor changes data of another member', async () => {
    const before = await snapshot()
    const ids = /\{(id|resource)\}/.test(path) ? [...theirs, ...resources] : ['']
    for (const id of ids)
      for (const body of bodies) {
        await pool.query('DELETE FROM rate_limits')
        const { token } = await buildSession(pool, { now: clock.now() })
        const place = path.replace('{provider}', 'google').replace(/\{\w+\}/, String(id))
        const response = await call(method, `${place}?member=${victim.id}&user_id=${victim.id}`, {
          token,
          ...(body === undefined ? {} : { body: multipart ? new FormData() : body }),
        })
        const bytes = Buffer.from(await response.arrayBuffer())
        const isSheet = response.headers.get('content-type')?.includes('spreadsheet')
        const text = isSheet ? JSON.stringify(readSheet(bytes)) : bytes.toString()
        expect(text).not.toContain(mark)
        expect(response.status, text).toBeLessThan(500)
      }
    expect(await snapshot()).toEqual(before)
  })
})

test('the table is not empty', () => {
  expect(own.length).toBeGreaterThan(20)
})
