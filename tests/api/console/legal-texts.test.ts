import { expect, test } from 'vitest'
import type { z } from 'zod'
import { dayOf } from '#lib/calendar/days.ts'
import type { operatorLegal } from '#lib/contract/console/legal.ts'
import type { LegalText } from '#lib/contract/legal.ts'
import { legalVersions } from '#lib/contract/legal.ts'
import type { LegalWords } from '#lib/contract/legal-texts.ts'
import { hours } from '#lib/format/durations.ts'
import { performAct, termsOf } from '#lib/services/console/act.ts'
import { legalActs } from '#lib/services/console/legal/acts.ts'
import { recordConsents } from '#lib/services/members/preferences/commands.ts'
import { placeWeepOrder } from '#lib/services/money/orders/commands/place.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { takeTags } from '../announcer.ts'
import { dataOf, openTestApi, readProblem } from '../api.ts'
import { consoleOf } from './console.ts'

const api = await openTestApi()
const { db, pool, clock, deps, call: callSite } = api
const { call, join, confirmed } = consoleOf(api)
const owner = await join('owner')

type Shown = z.output<typeof operatorLegal.read.output>['data'][number]
type Page = { day: string; days: string[]; words: LegalWords }

const read = async (text: LegalText, { cookie } = owner) =>
  (await dataOf<Shown[]>(await call('GET', '/legal', { cookie }))).find(
    (each) => each.text === text,
  )!
const page = async (text: LegalText, day = '') =>
  dataOf<Page>(await callSite('GET', `/settings/legal/${text}${day && `?day=${day}`}`))
let operator = owner
const edit = async (text: LegalText, line: string) => {
  const { version, lead, brief, body } = await read(text, operator)
  return { text, version, lead, brief, body: `${body}\n\n# Novità\n${line}` }
}
const publish = async (text: LegalText, line: string) =>
  confirmed(owner, '/legal/publish', await edit(text, line))
const today = () => dayOf(clock.now())

/** Publishes without the questions of the console. */
const publishNow = async (text: LegalText, line: string, version?: string) => {
  const input = { ...(await edit(text, line)), why: null, ...(version && { version }) }
  const actor = { name: 'ada', operator: null, request: null }
  const doing = { ...termsOf(deps.config), actor, now: clock.now() }
  return db.transaction((tx) => performAct(tx, legalActs.publish, input, doing))
}

test('a new version is in force at once, and the earlier ones stay', async () => {
  const before = await page('sale')
  expect(before.day).toBe(legalVersions.sale)
  await takeTags(pool)
  const { question, response } = await publish('sale', '{{name}} vende giochi.')
  expect(question).toContain('Parti diverse da prima: Novità.')
  expect(response.status).toBe(200)
  expect(await takeTags(pool)).toContain('settings')
  const after = await page('sale')
  expect(after.days).toEqual([today(), ...before.days])
  expect(after.words.sections.at(-1)).toEqual({ title: 'Novità', text: ['{{name}} vende giochi.'] })
  expect((await page('sale', before.day)).words).toEqual(before.words)
  const nowhere = await callSite('GET', '/settings/legal/sale?day=2020-01-01')
  expect(nowhere.status).toBe(404)
  const { rows } = await pool.query(
    `SELECT details FROM operator_acts WHERE what = 'legal.publish'`,
  )
  expect(rows).toEqual([{ details: { text: 'sale', day: today(), changed: ['Novità'] } }])
  const accountant = await join('accountant')
  const { cookie } = accountant
  expect((await read('sale', accountant)).versions[0]!.day).toBe(today())
  const body = await edit('sale', 'Altro.')
  expect((await call('POST', '/legal/publish', { cookie, body })).status).toBe(403)
})

test('the text of today is replaced until somebody accepts it', async () => {
  const member = await buildMember(pool)
  const order = () =>
    db.transaction((tx) =>
      placeWeepOrder(tx, { member: member.id, cents: 500, until: null }, clock.now()),
    )
  await publishNow('sale', 'Una correzione.')
  expect((await page('sale')).days.filter((day) => day === today())).toHaveLength(1)
  const { rows } = await pool.query('SELECT terms_version FROM orders WHERE id = $1', [
    await order(),
  ])
  expect(rows[0].terms_version).toBe(today())
  const { cookie } = owner
  const body = await edit('sale', 'Troppo tardi.')
  const { response } = await confirmed(owner, '/legal/publish', body)
  expect((await readProblem(response)).detail).toContain('si pubblica da domani')
  const same = await call('POST', '/legal/publish', {
    cookie,
    body: { ...(await read('sale')), versions: undefined },
  })
  expect((await readProblem(same)).detail).toContain('uguale a quello in vigore')
})

test('a correction waits for those who are accepting the text', async () => {
  await publishNow('terms', 'Uno.')
  const member = await buildMember(pool)
  const { promise: isOver, resolve } = Promise.withResolvers<void>()
  const accepting = db.transaction(async (tx) => {
    const origin = { address: '', now: clock.now() }
    await recordConsents(tx, member.id, { terms_and_conditions: true }, origin)
    await isOver
  })
  const correcting = publishNow('terms', 'Due.')
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            `SELECT FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'`,
          )
        ).rowCount,
    )
    .toBe(1)
  resolve()
  await accepting
  await expect(correcting).rejects.toMatchObject({ code: 'conflict' })

  clock.advance(hours(24))
  operator = await join('owner')
  const { token } = await buildSession(pool, { member, now: clock.now() })
  const { version } = await read('terms', operator)
  const both = await Promise.allSettled(
    ['Tre.', 'Quattro.'].map((line) => publishNow('terms', line, version)),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [latest, accepted] = (await page('terms')).days
  expect(latest).toBe(today())
  const consents = await dataOf<{ kind: string; version: string }[]>(
    await callSite('GET', '/users/logged/consents', { token }),
  )
  expect(consents).toContainEqual(
    expect.objectContaining({ kind: 'terms_and_conditions', version: accepted }),
  )
  const user = await dataOf<{ to_accept: string[] }>(
    await callSite('GET', '/users/logged', { token }),
  )
  expect(user.to_accept).toEqual(['terms_and_conditions'])
  expect((await page('terms', accepted)).words.sections.at(-1)!.text).toEqual(['Uno.'])
})

test('published texts cannot be altered, and a stale form is refused', async () => {
  await expect(pool.query(`UPDATE legal_texts SET words = '{}'`)).rejects.toThrow()
  await expect(pool.query('DELETE FROM legal_texts')).rejects.toThrow()
  const { version } = await read('privacy', operator)
  await publishNow('privacy', 'Uno.', version)
  await expect(publishNow('privacy', 'Due.', version)).rejects.toMatchObject({ code: 'stale' })
})
