import { beforeAll, expect, test } from 'vitest'
import { takeDue } from '#kernel/outbox/commands.ts'
import { createRunner } from '#kernel/outbox/task.ts'
import { ownTables } from '#lib/services/members/own-data/rules.ts'
import { tasks } from '#lib/services/tasks.ts'
import { fillTables } from '../../factories/member-rows.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'

const { call, pool, db, deps, clock } = await openTestApi()
const mark = 'Zelindissima'
const password = 'un cavallo in f3'
const email = `${mark}@posta.example`.toLowerCase()

/** Tables that keep anonymous rows of a deleted member, with the reason. */
const keptTables: Record<string, string> = {
  waiting: 'copies that were offered go to the next one when their time is over',
  orders: 'a purchase: the law asks for it for ten years',
  weep_periods: 'a purchase: the law asks for it for ten years',
  participations: 'a purchase: the law asks for it for ten years, and others paid a price it made',
  credit_accounts: 'what was left in it ends; the nameless book of its orders stays',
  credit_lines: 'the law asks for the papers of a purchase, and these are part of how it was paid',
  credit_lots: 'what was left in it ends; the nameless book of its orders stays',
  cashbacks: 'part of the papers of an order',
  code_uses: 'part of the papers of an order, and a count that others read',
  invitations: 'who invited or was invited was given credits for it: part of their book',
  consents: 'proof of what was agreed to and when; the network address in it goes',
  comments: 'others answered it; it stands without a name',
  comment_likes: 'a count that others read',
  proposals: 'others asked for it too; it stands without a name',
  proposal_answers: 'a count that others read',
  proposal_pictures: 'those of nothing go within thirty days, with their files',
  proposal_likes: 'a count that others read',
  reports: 'what was decided rests on them; what they say goes six months after',
  moderation_decisions: 'the law asks for a trace of what was decided and why',
  objections: 'an answer to one rests on it',
}

/** All foreign keys that refer to members. */
const { rows: keys } = await pool.query<{ table: string; column: string }>(
  `SELECT conrelid::regclass::text AS table, attname AS column FROM pg_constraint
   JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
   WHERE contype = 'f' AND confrelid = 'members'::regclass AND conparentid = 0 ORDER BY 1, 2`,
)

const leaver = await buildMember(pool, { name: mark, email, password, verifiedAt: clock.now() })
const count = async (table: string, column: string) => {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS count FROM ${table} WHERE ${column} = $1`,
    [leaver.id],
  )
  return rows[0].count as number
}

const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      keys.map(async ({ table, column }) => [`${table}.${column}`, await count(table, column)]),
    ),
  )

let before: Record<string, number>
let after: Record<string, number>
beforeAll(async () => {
  await fillTables(pool, leaver, mark)
  before = await counts()
  const { token } = await buildSession(pool, { member: leaver, now: clock.now() })
  const answer = await call('DELETE', '/users/logged/delete', { token, body: { password } })
  expect(answer.status).toBe(204)
  const run = createRunner(deps, tasks)
  for (const entry of await takeDue(db, 'purge', 10, 60))
    await run(entry, new AbortController().signal)
  after = await counts()
})

test('every table that refers to members is either erased or kept for a reason', () => {
  const named = [...ownTables, ...Object.keys(keptTables)].sort()
  expect(named).toEqual([...new Set(keys.map(({ table }) => table))])
  for (const reason of Object.values(keptTables)) expect(reason.length).toBeGreaterThan(10)
})

test('every row is erased, except in the tables that are kept', () => {
  expect(Object.values(before)).not.toContain(0)
  const expected = keys.map(({ table, column }) => {
    const key = `${table}.${column}`
    return [key, table in keptTables ? before[key] : 0]
  })
  expect(after).toEqual(Object.fromEntries(expected))
})

test('keeps only the town of deliveries', async () => {
  const { rows } = await pool.query(
    `SELECT o.delivery->>'city' AS city, p.delivery->>'city' AS there, p.agreed_from AS from
     FROM orders o JOIN participations p USING (member_id) WHERE member_id = $1`,
    [leaver.id],
  )
  expect(rows).toEqual([{ city: 'Milano', there: 'Milano', from: null }])
})

test('no kept row of any table identifies the member', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace`,
  )
  // The goodbye mail is still in the outbox, and is cleared after it is sent.
  const tables = rows.map(({ name }) => name).filter((name) => name !== 'outbox')
  const leaking: string[] = []
  for (const table of tables) {
    const { rowCount } = await pool.query(`SELECT FROM ${table} t WHERE t::text ILIKE $1`, [
      `%${mark}%`,
    ])
    if (rowCount) leaking.push(table)
  }
  expect(leaking).toEqual([])
})
