import { expect, test } from 'vitest'
import { ownDataResource } from '#lib/contract/own-data.ts'
import { fillTables } from '../../factories/member-rows.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { readSheet } from '../../factories/workbook.ts'
import { openTestPaypal } from '../../setup/paypal.ts'
import { openTestApi } from '../api.ts'
import { declaredEndpoints, nameOf, sendsTo } from '../endpoints.ts'

const { call, pool, clock } = await openTestApi((await openTestPaypal()).environment)
const send = sendsTo(call)

test('calls about one member neither return nor change data of another', async () => {
  const mark = 'Segretissima'
  const victim = await buildMember(pool, { name: mark, email: `${mark}@posta.example` })
  await fillTables(pool, victim, mark)
  const { rows: tables } = await pool.query<{ name: string; has_id: boolean }>(
    `SELECT c.oid::regclass::text AS name, EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid
       AND attname = 'id' AND atttypid IN ('int8'::regtype, 'int4'::regtype)) AS has_id
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'member_id'
     WHERE c.relkind = 'r' AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace`,
  )
  const snapshot = async () => {
    const own = tables.map(({ name }) => `SELECT t::text FROM ${name} t WHERE member_id = $1`)
    const statement = [`SELECT t::text FROM members t WHERE id = $1`, ...own].join(' UNION ALL ')
    return (await pool.query(`${statement} ORDER BY 1`, [victim.id])).rows
  }
  const { rows: theirs } = await pool.query<{ id: string }>(
    tables
      .filter(({ has_id }) => has_id)
      .map(({ name }) => `SELECT id::text FROM ${name} WHERE member_id = $1`)
      .join(' UNION '),
    [victim.id],
  )
  const before = await snapshot()
  expect(before.length).toBeGreaterThan(30)
  const own = (await declaredEndpoints()).filter(({ path }) =>
    /^\/(users\/logged|orders|participations)/.test(path),
  )
  const text = async (response: Response) => {
    const bytes = Buffer.from(await response.arrayBuffer())
    const isSheet = response.headers.get('content-type')?.includes('spreadsheet')
    return isSheet ? JSON.stringify(readSheet(bytes)) : bytes.toString()
  }
  const leaks: string[] = []
  for (const endpoint of own) {
    const ids = /\{\w*id\}/.test(endpoint.path) ? theirs.map(({ id }) => id) : [1]
    for (const id of endpoint.path.includes('{resource}') ? ownDataResource.options : ids) {
      const { token } = await buildSession(pool, { now: clock.now() })
      const response = await send(endpoint, { token, id })
      const isLeak = response.status >= 500 || (await text(response)).includes(mark)
      if (isLeak) leaks.push(`${nameOf(endpoint)} ${id} ${response.status}`)
    }
  }
  expect(leaks).toEqual([])
  expect(await snapshot()).toEqual(before)
})
