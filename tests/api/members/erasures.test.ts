import { afterAll, afterEach, expect, test } from 'vitest'
import { readBucketAddress } from '#kernel/storage/address.ts'
import { openBucketStorage } from '#kernel/storage/bucket.ts'
import { day } from '#lib/format/durations.ts'
import { replayErasures } from '#lib/services/members/own-data/commands.ts'
import { forgetUnconfirmedAccounts, keepErasures } from '#lib/services/members/own-data/jobs.ts'
import { readErasureKey } from '#lib/services/members/own-data/rules.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { mailsTo } from '../../factories/mails.ts'
import { fillTables } from '../../factories/member-rows.ts'
import { type BuiltMember, buildMember, buildSession } from '../../factories/members.ts'
import { openBucketServer } from '../../setup/bucket.ts'
import { openTestApi } from '../api.ts'
import { workingAt } from '../outbox.ts'

const server = await openBucketServer()
afterAll(server.close)
afterEach(() => server.become('fine'))
const storage = openBucketStorage(readBucketAddress(server.address())!, server.keys)
const api = await openTestApi({}, (deps) => ({ ...deps, storage }))
const { call, pool, clock, deps, lines } = api
const work = workingAt(api)
const password = 'un cavallo in f3'

const keyOf = async ({ id }: { id: number }) => {
  const { rows } = await pool.query<{ joined_at: Date }>(
    'SELECT joined_at FROM members WHERE id = $1',
    [id],
  )
  return `erasures/${id}-${rows[0]!.joined_at.getTime()}`
}
const isRecorded = async (member: BuiltMember) => server.files.has(await keyOf(member))
/** State after a restore from before the erasure: the member is here, and so is the record. */
const recordOf = async (member: BuiltMember) => storage.write(await keyOf(member), Buffer.alloc(0))
const rowOf = async ({ id }: BuiltMember) =>
  (await pool.query('SELECT * FROM members WHERE id = $1', [id])).rows[0]
const count = async (table: string, { id }: BuiltMember) =>
  (await pool.query(`SELECT FROM ${table} WHERE member_id = $1`, [id])).rowCount

test('every erasure is recorded, without personal data, once the storage works', async () => {
  const { token, member } = await buildSession(pool, {
    member: await buildMember(pool, { password, verifiedAt: clock.now() }),
    now: clock.now(),
  })
  const unconfirmed = await buildMember(pool)
  await pool.query('UPDATE members SET joined_at = $1 WHERE id = $2', [
    new Date(clock.now().getTime() - 8 * day),
    unconfirmed.id,
  ])
  server.become('cut')
  expect((await call('DELETE', '/users/logged/delete', { token, body: { password } })).status).toBe(
    204,
  )
  await forgetUnconfirmedAccounts.run(deps, {})
  expect(await work('purge')).toHaveLength(2)
  server.become('fine')
  await expect.poll(() => work('purge')).toEqual([])
  expect(await isRecorded(unconfirmed)).toBe(true)
  const { joined_at } = await rowOf(member)
  expect(JSON.parse(`${server.files.get(await keyOf(member))}`)).toEqual({
    id: member.id,
    joinedAt: joined_at.toISOString(),
    erasedAt: clock.now().toISOString(),
  })
})

test('accounts erased before there were records are recorded by the job', async () => {
  const [erased, other] = [
    await buildMember(pool, { deletedAt: clock.now() }),
    await buildMember(pool),
  ]
  await keepErasures.run(deps, {})
  expect([await isRecorded(erased), await isRecorded(other)]).toEqual([true, false])
})

test('a member whom a restore brought back is erased once, without a mail, by runs at the same time', async () => {
  const member = await buildMember(pool, { verifiedAt: clock.now() })
  await recordOf(member)
  await Promise.all([1, 2, 3].map(() => replayErasures(deps)))
  await replayErasures(deps)
  expect(await rowOf(member)).toMatchObject({ name: '-', email: null, deleted_at: clock.now() })
  const { rowCount } = await pool.query(
    "SELECT FROM outbox WHERE kind = 'orders.forget-buyer' AND data->>'memberId' = $1",
    [`${member.id}`],
  )
  expect(rowCount).toBe(1)
  expect((await pool.query('SELECT FROM failed_rows')).rowCount).toBe(0)
  expect(await mailsTo(pool, member.email)).toEqual([])
})

test('a later member with the id of an erased one stays, and a broken file stops nothing', async () => {
  const [later, member] = [await buildMember(pool), await buildMember(pool)]
  const { joined = 0 } = readErasureKey(await keyOf(later)) ?? {}
  for (const key of [
    `${later.id}-${joined - 1}`,
    `${later.id}`,
    'x/1-2',
    `${later.id}-${joined}-1`,
  ])
    await storage.write(`erasures/${key}`, Buffer.from('{'))
  await recordOf(member)
  await replayErasures(deps)
  expect(await rowOf(later)).toMatchObject({ name: later.name, deleted_at: null })
  expect(await rowOf(member)).toMatchObject({ deleted_at: clock.now() })
  const broken = lines.filter(({ message }) => message === 'a file is no record of an erasure')
  expect(broken.map(({ key }) => key).sort()).toEqual(
    [`erasures/${later.id}`, `erasures/${later.id}-${joined}-1`, 'erasures/x/1-2'].sort(),
  )
})

test('an open seat keeps only what it needs, and the rest goes once it has ended', async () => {
  const mark = 'Zelindissima'
  const member = await buildMember(pool, { name: mark, password, verifiedAt: clock.now() })
  await fillTables(pool, member, mark)
  await pool.query(
    `INSERT INTO consents (member_id, address, kind, given, version)
     VALUES ($1, '', 'marketing', true, '1')`,
    [member.id],
  )
  const item = await buildItem(pool)
  const seat = await buildParticipation(pool, {
    itemId: item.id,
    bundleId: item.bundleIds[0] ?? 0,
    memberId: member.id,
    state: 'active',
  })
  await recordOf(member)
  for (const _ of [1, 2]) await replayErasures(deps)
  expect(await rowOf(member)).toMatchObject({
    name: '-',
    email: member.email,
    password_hash: null,
    deleted_at: null,
  })
  for (const table of ['sessions', 'identities', 'postal_addresses', 'follows', 'notifications'])
    expect(await count(table, member), table).toBe(0)
  for (const table of ['payment_methods', 'notice_settings', 'hidden_activities'])
    expect(await count(table, member), table).toBeGreaterThan(0)
  const answers = await pool.query(
    `SELECT array_agg(given ORDER BY id) AS marketing FROM consents
     WHERE member_id = $1 AND kind = 'marketing'`,
    [member.id],
  )
  expect(answers.rows).toEqual([{ marketing: [true, false] }])
  const { rows: failed } = await pool.query(
    'SELECT job, error FROM failed_rows WHERE row_id = $1',
    [member.id],
  )
  expect(failed).toEqual([
    { job: 'accounts.keep-erasures', error: expect.stringContaining('open_pledges') },
  ])

  await pool.query(
    "UPDATE participations SET state = 'withdrawn', ended_at = now() WHERE id = $1",
    [seat],
  )
  clock.advance(day)
  await keepErasures.run(deps, {})
  expect(await rowOf(member)).toMatchObject({ email: null, deleted_at: clock.now() })
  expect(await count('payment_methods', member)).toBe(0)
  expect((await pool.query('SELECT FROM failed_rows')).rowCount).toBe(0)
})
