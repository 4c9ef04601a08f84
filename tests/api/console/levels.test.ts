import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { operatorLevels } from '#lib/contract/console/levels.ts'
import { performAct, termsOf } from '#lib/services/console/act.ts'
import { levelActs } from '#lib/services/console/levels/acts.ts'
import { listCountedLevels } from '#lib/services/console/levels/queries.ts'
import { buildLevel, buildMember } from '../../factories/members.ts'
import { atOnce } from '../../races/processes.ts'
import { takeTags } from '../announcer.ts'
import { codeOf, dataOf, openTestApi, readProblem } from '../api.ts'
import { shellOf } from '../shell.ts'
import { consoleOf } from './console.ts'

const api = await openTestApi()
const { pool, db, deps, clock } = api
const { call, join, confirmed } = consoleOf(api)
// Levels from 0, 100, 200 and 300 euros, with 1, 2, 3 and 4 percent.
for (const number of [1, 2, 3, 4]) await buildLevel(pool, { number })

type Level = z.output<typeof operatorLevels.list.output>['data'][number]

const owner = await join('owner')
const helper = await join('support')

const read = async ({ cookie } = owner) => dataOf<Level[]>(await call('GET', '/levels', { cookie }))
const levelOf = async (number: number) => (await read()).find((one) => one.number === number)!
const bodyOf = async (number: number, values: Partial<Level>) => {
  const { cashback, from, version } = await levelOf(number)
  return { number, cashback, from, version, ...values }
}
const change = async (number: number, values: Partial<Level>) =>
  confirmed(owner, '/levels/change', await bodyOf(number, values))
const post = (body: unknown, { cookie } = owner) => call('POST', '/levels/change', { cookie, body })
const refusal = async (number: number, values: Partial<Level>) =>
  (await readProblem(await post(await bodyOf(number, values)))).detail
const actsOf = async () =>
  (
    await pool.query(
      `SELECT details, who, request IS NOT NULL AS by_console FROM operator_acts
       WHERE what = 'levels.change' ORDER BY id`,
    )
  ).rows

test('levels are read with the members at each, without those who left', async () => {
  await buildMember(pool, { levelNumber: 2 })
  await buildMember(pool, { levelNumber: 2 })
  await buildMember(pool, { levelNumber: 2, deletedAt: clock.now() })
  expect(await read(helper)).toEqual(
    [0, 2, 0, 0].map((members, at) => ({
      number: at + 1,
      name: `Livello ${at + 1}`,
      image: null,
      cashback: at + 1,
      from: at * 100,
      members,
      version: expect.any(String),
    })),
  )
})

test('a change says what it does, asks for a factor, and reaches the public pages', async () => {
  await takeTags(pool)
  const { question, response } = await change(2, { cashback: 5, from: 120.5 })
  expect(question.replaceAll('\u00a0', ' ')).toBe(
    'Livello 2, Livello 2. Il cashback passa da 2% a 5%. La soglia passa da 100 € a 120,50 €: ' +
      'chi ha già il livello lo tiene fino alla fine del suo anno. Persone a questo livello: 2. Gli ordini già pagati tengono il loro cashback.',
  )
  expect((await dataOf<Level[]>(response))[1]).toMatchObject({ cashback: 5, from: 120.5 })
  const shown = await dataOf<unknown[]>(await api.call('GET', '/settings/levels'))
  expect(shown[1]).toMatchObject({ cashback: 5, start_threshold: 120.5 })
  expect(await takeTags(pool)).toContain('*')
  expect(await actsOf()).toEqual([
    {
      details: {
        level: 2,
        before: { cashback_percent: 2, start_threshold_cents: 10_000 },
        after: { cashback_percent: 5, start_threshold_cents: 12_050 },
      },
      who: owner.email.split('@')[0],
      by_console: true,
    },
  ])
  const { question: onlyCashback } = await change(2, { cashback: 2 })
  expect(onlyCashback).not.toContain('soglia')
})

test('a threshold outside its bounds, and a change of nothing, are refused in words', async () => {
  const before = [await read(), await actsOf()]
  for (const from of [0, 120.5, 300, 999])
    expect((await refusal(3, { from })).replaceAll('\u00a0', ' ')).toBe(
      'La soglia del livello 3 deve stare sopra 120,50 € e sotto 300 €.',
    )
  expect(await refusal(4, { from: 200 })).toMatch(/^La soglia del livello 4 deve stare sopra 200/)
  expect(await refusal(1, { from: 10 })).toContain('parte sempre da 0')
  expect(await refusal(3, {})).toContain('non c’è niente da cambiare')
  expect(await refusal(3, { number: 9 })).toContain('Non c’è un livello 9')
  for (const wrong of [{ cashback: 101 }, { cashback: 1.5 }, { cashback: -1 }, { from: 1.234 }])
    expect(await codeOf(await post(await bodyOf(3, wrong)))).toBe('invalid')
  expect([await read(), await actsOf()]).toEqual(before)
})

test('the first level changes its cashback only', async () => {
  const { response } = await change(1, { cashback: 0 })
  expect((await dataOf<Level[]>(response))[0]).toMatchObject({ cashback: 0, from: 0 })
})

test('a save that starts from older values is refused before its question', async () => {
  const old = await bodyOf(3, { cashback: 6 })
  await change(3, { cashback: 7 })
  expect(await codeOf(await post(old))).toBe('stale')
  // Another level is untouched by it.
  expect((await change(4, { from: 310 })).response.status).toBe(200)
})

test('of operators who save at once one does, and thresholds stay in order', async () => {
  const doing = { ...termsOf(deps.config), actor: { name: 'Prova', operator: null, request: null } }
  const act = (number: number, from: number, version?: string) => {
    const step = {
      number,
      cashbackPercent: number,
      fromCents: from * 100,
      ...(version && { version }),
    }
    const now = clock.now()
    return db.transaction((tx) => performAct(tx, levelActs.change, step, { ...doing, now }))
  }
  const { version } = await levelOf(3)
  const { counts } = await atOnce([205, 210, 215, 220].map((from) => () => act(3, from, version)))
  expect(counts).toEqual({ done: 1, stale: 3 })
  // Each fits before the other, and none after it.
  await act(3, 200)
  await act(4, 300)
  const both = await Promise.allSettled([act(3, 280), act(4, 250)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const thresholds = (await read()).map(({ from }) => from)
  expect(thresholds).toEqual(thresholds.toSorted((one, other) => one - other))
})

test('the command does the same act, with its question and refusals', async () => {
  const { does, refuses, run } = await shellOf(pool, 'levels', {})
  await does('change', '4', '9', '500')
  expect(await does('change', '3', '8', '400,50')).toContain('3  Livello 3  8%  da 400,50')
  expect(await refuses('change', '3', '8', '400,50')).toContain('niente da cambiare')
  expect(await refuses('change', '3', '8', '500')).toContain('sotto 500')
  expect(await refuses('change', '3', '101', '450')).toContain('al massimo 100')
  expect((await run(['change', '3', '8', '500', '--yes'])).complained).toContain('sotto 500')
  expect((await actsOf()).at(-1)).toMatchObject({
    details: { level: 3, after: { cashback_percent: 8, start_threshold_cents: 40_050 } },
    by_console: false,
  })
})

test('who helps members reads levels and changes none, who ships does neither', async () => {
  const shipper = await join('shipping')
  expect((await post(await bodyOf(3, { cashback: 1 }), helper)).status).toBe(403)
  expect((await call('GET', '/levels', { cookie: shipper.cookie })).status).toBe(403)
})

test('members at each level are counted by an index alone', async () => {
  const client = await pool.connect()
  await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off')
  const plans: string[] = []
  const rows = async ({ text }: { text: string }) => {
    plans.push(JSON.stringify((await client.query(`EXPLAIN ${text}`)).rows))
    return []
  }
  await listCountedLevels({ rows } as unknown as typeof db)
  client.release(true)
  expect(plans[0]).toContain('Index Only Scan using members_level')
})
