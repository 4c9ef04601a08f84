import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { codes } from '#lib/contract/console/codes.ts'
import type { people } from '#lib/contract/console/people.ts'
import { days } from '#lib/format/durations.ts'
import { listPeople } from '#lib/services/console/people/queries.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildLevel, buildMember } from '../../factories/members.ts'
import { buildOrder } from '../../factories/payments.ts'
import { codeOf, dataOf, openTestApi, readProblem } from '../api.ts'
import { consoleOf } from './console.ts'

const api = await openTestApi()
const { pool, clock, db } = api
const { call, join, withCode, confirmed } = consoleOf(api)
for (const number of [1, 2, 3]) await buildLevel(pool, { number })

type Shown = z.output<typeof people.read.output>['data']
type Listed = z.output<typeof people.list.output>
type Code = z.output<typeof codes.list.output>['data'][number]

const helper = await join('support')
const other = await join('support')
const verifiedAt = clock.now()

const list = async (query: string) => {
  const response = await call('GET', `/people?${query}`, { cookie: helper.cookie })
  return (await response.json()) as Listed
}
const open = (id: number, { cookie } = helper) => call('GET', `/people/${id}`, { cookie })
const actsOf = async (member: number) =>
  (
    await pool.query(
      `SELECT what, details, who FROM operator_acts
       WHERE details->>'member' = $1 AND what <> 'people.open' ORDER BY id`,
      [`${member}`],
    )
  ).rows

test('the members of a group are those who have a seat in it', async () => {
  const [group, other] = [await buildItem(pool), await buildItem(pool)]
  const [present, gone] = [await buildMember(pool), await buildMember(pool)]
  const seat = { itemId: group.id, bundleId: group.bundleIds[0]! }
  await buildParticipation(pool, { ...seat, memberId: present.id })
  await buildParticipation(pool, { ...seat, memberId: gone.id, state: 'withdrawn' })
  await buildParticipation(pool, {
    itemId: other.id,
    bundleId: other.bundleIds[0]!,
    memberId: gone.id,
  })
  expect((await list(`group=${group.id}`)).data.map(({ id }) => id)).toEqual([present.id])
})

test('members are found by a part of name or address and by an order, not once they left', async () => {
  const niccolo = await buildMember(pool, {
    name: 'Niccolò D’Amico',
    email: 'nico@posta.example',
    verifiedAt,
  })
  const { number } = await buildOrder(pool, { member: niccolo, state: 'paid' })
  for (const q of ['NICCOLO', 'amico nic', 'co@posta', `${number}`]) {
    const { data } = await list(`q=${encodeURIComponent(q)}`)
    expect(data, q).toEqual([
      expect.objectContaining({ id: niccolo.id, confirmed: true, orders: 1, credits: 0, level: 1 }),
    ])
  }
  expect((await list('q=nessunochesichiamicosì')).meta.total).toBe(0)
  await pool.query(
    "UPDATE members SET name = '-', email = NULL, deleted_at = now() WHERE id = $1",
    [niccolo.id],
  )
  expect((await list('q=niccolo')).data).toEqual([])
  const { rows } = await pool.query('SELECT words FROM members WHERE id = $1', [niccolo.id])
  expect(rows).toEqual([{ words: null }])
})

test('a new name and an unconfirmed address are found, in the order asked for', async () => {
  const anna = await buildMember(pool, { name: 'Zeta Prova' })
  const bea = await buildMember(pool, { name: 'Alfa Prova' })
  const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id)
  expect(await idsOf('q=prova&sort=name')).toEqual([bea.id, anna.id])
  await pool.query("UPDATE members SET name = 'Altra Persona' WHERE id = $1", [anna.id])
  expect(await idsOf('q=prova')).toEqual([bea.id])
  expect((await list('q=altra')).data[0]).toMatchObject({ confirmed: false })
})

test('a member is shown without secrets, and each operator’s opening is recorded once an hour', async () => {
  const member = await buildMember(pool, { password: 'segretissima quaglia', verifiedAt })
  const order = await buildOrder(pool, { member, state: 'paid' })
  const group = await buildItem(pool, { title: 'Città di Rame', goal: 3 })
  await buildParticipation(pool, {
    itemId: group.id,
    bundleId: group.bundleIds[0]!,
    memberId: member.id,
  })
  await pool.query(
    `INSERT INTO postal_addresses (member_id, recipient, street, street_number, postal_code, city, province)
     VALUES ($1, 'Ada', 'via Nascosta', '7', '40123', 'Bologna', 'BO')`,
    [member.id],
  )
  const response = await open(member.id)
  expect(await response.clone().text()).not.toMatch(/Nascosta|argon|scrypt|hash/i)
  expect(await dataOf<Shown>(response)).toMatchObject({
    email: member.email,
    has_password: true,
    towns: ['Bologna (BO)'],
    level: { number: 1, cashback: 1 },
    weep: { state: 'none' },
    seats: [{ group: group.id, title: 'Città di Rame', state: 'active' }],
    orders: [{ id: order.number }],
  })
  const openings = async () =>
    (
      await pool.query(
        `SELECT count(*)::int FROM operator_acts WHERE what = 'people.open'
         AND details->>'member' = $1`,
        [`${member.id}`],
      )
    ).rows[0].count
  await Promise.all([open(member.id), open(member.id)])
  expect(await openings()).toBe(1)
  await open(member.id, other)
  expect(await openings()).toBe(2)
  clock.advance(days(1) / 24 + 1000)
  const again = await join('support')
  await open(member.id, again)
  expect(await openings()).toBe(3)
  expect((await open(999_999, again)).status).toBe(404)
})

test('credits, a level and months of the plan are given, each with its record', async () => {
  const helping = await join('support')
  const member = await buildMember(pool, { verifiedAt })
  const path = `/people/${member.id}`
  const gift = { amount: 5.5, reason: 'Per il ritardo' }
  const credits = await confirmed(helping, `${path}/give-credits`, gift)
  expect(credits.question).toContain('5,50')
  expect(await dataOf<Shown>(credits.response)).toMatchObject({
    credits: { available: 5.5, movements: [{ kind: 'given', amount: 5.5, reason: gift.reason }] },
  })
  const give = (name: string, body: object) =>
    call('POST', `${path}/${name}`, { cookie: helping.cookie, body })
  const levelled = await dataOf<Shown>(await give('give-level', { level: 3 }))
  expect(levelled.level).toMatchObject({ number: 3, until: expect.any(String) })
  const again = await give('give-level', { level: 3 })
  expect([again.status, (await readProblem(again)).detail]).toEqual([
    409,
    expect.stringContaining('già al livello 3'),
  ])
  expect((await give('give-level', { level: 9 })).status).toBe(409)
  const months = await confirmed(helping, `${path}/give-weep`, { months: 2 }, false)
  expect((await dataOf<Shown>(months.response)).weep.state).toBe('cancelled')
  const cancelled = await confirmed(helping, `${path}/cancel-weep`, undefined, false)
  expect(cancelled.response.status).toBe(200)
  const who = helping.email.split('@')[0]
  expect(await actsOf(member.id)).toEqual(
    [
      { what: 'credits.give', details: { member: member.id, cents: 550, reason: gift.reason } },
      { what: 'levels.give', details: { member: member.id, level: 3 } },
      { what: 'weep.give', details: { member: member.id, months: 2 } },
      { what: 'weep.cancel', details: { member: member.id } },
    ].map((act) => ({ ...act, who })),
  )
})

test('a member who left, or has no plan, is refused in words', async () => {
  const helping = await join('support')
  const departed = await buildMember(pool, { deletedAt: clock.now() })
  const stays = await buildMember(pool)
  const refused = async (id: number, name: string, body?: object) => {
    const input = { cookie: helping.cookie, ...(body && { body }) }
    const response = await call('POST', `/people/${id}/${name}`, input)
    return (await readProblem(response)).detail
  }
  expect(await refused(departed.id, 'give-level', { level: 2 })).toContain(
    'ha cancellato l’account',
  )
  expect(await refused(stays.id, 'cancel-weep')).toContain('non ha weep')
  expect(await actsOf(departed.id)).toEqual([])
})

test('codes are added once and end, with their records', async () => {
  const helping = await join('support')
  const body = {
    code: 'estate-5',
    benefit: 'less',
    value: 5,
    goods: 30,
    until: '2999-12-31',
    uses: 100,
  }
  const added = await dataOf<Code[]>(await withCode(helping, 'POST', '/codes/add', body))
  expect(added).toEqual([
    expect.objectContaining({ code: 'ESTATE5', used: 0, uses: 100, ended_at: null }),
  ])
  const twice = await withCode(helping, 'POST', '/codes/add', body)
  expect((await readProblem(twice)).detail).toContain('c’è già')
  for (const wrong of [
    { benefit: 'percent', value: 101 },
    { benefit: 'delivery' },
    { value: null },
  ]) {
    const input = { cookie: helping.cookie, body: { ...body, ...wrong } }
    expect(await codeOf(await call('POST', '/codes/add', input))).toBe('invalid')
  }
  const end = await confirmed(helping, '/codes/end', { code: 'estate-5' }, false)
  expect(end.question).toContain('ESTATE5')
  expect((await dataOf<Code[]>(end.response))[0]?.ended_at).not.toBeNull()
  const { rows } = await pool.query(
    "SELECT what, details->>'code' code FROM operator_acts WHERE what LIKE 'codes.%' ORDER BY id",
  )
  expect(rows).toEqual(['codes.add', 'codes.end'].map((what) => ({ what, code: 'ESTATE5' })))
})

test('who only ships neither reads nor changes people', async () => {
  const { cookie } = await join('shipping')
  expect((await call('GET', '/people', { cookie })).status).toBe(403)
  expect((await call('GET', '/codes', { cookie })).status).toBe(403)
})

test('a search among many members uses the index of their words', async () => {
  await pool.query(`INSERT INTO members (name, email)
    SELECT 'Socia ' || n, n || '@folla.example' FROM generate_series(1, 5000) n`)
  await pool.query('ANALYZE members')
  const plans: string[] = []
  const explaining = {
    rows: async (statement: { text: string; values: unknown[] }) => {
      const { rows } = await pool.query(`EXPLAIN ${statement.text}`, statement.values)
      plans.push(JSON.stringify(rows))
      return []
    },
    first: async () => ({ total: 0 }),
  } as unknown as typeof db
  await listPeople(explaining, { q: 'niccolo', sort: 'joined', page: 1 })
  expect(plans[0]).toContain('members_words')
  expect(plans[0]).not.toContain('Seq Scan on members')
  await listPeople(explaining, { sort: 'joined', page: 1 })
  expect(plans[1]).toContain('members_joined')
})
