import { expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import { loadConfig } from '#kernel/config/config.ts'
import { applyStoredSettings, refreshSettings } from '#kernel/config/stored-settings.ts'
import { openChanges, openListener } from '#kernel/db/listen.ts'
import type { Quote } from '#lib/contract/checkout.ts'
import type { operatorSettings } from '#lib/contract/console/settings.ts'
import { createApi } from '#lib/services/app.ts'
import { performAct, termsOf } from '#lib/services/console/act.ts'
import { settingActs } from '#lib/services/console/settings/acts.ts'
import { buildItem } from '../../factories/items.ts'
import { deliverFor } from '../../factories/orders.ts'
import { atOnce, times } from '../../races/processes.ts'
import { announceChanges } from '../announcer.ts'
import { caller, codeOf, dataOf, depsFor, openTestApi, readProblem } from '../api.ts'
import { runScript } from '../script.ts'
import { consoleOf } from './console.ts'

const environment = { COMPANY_NAME: 'Torre Srl', CONTACT_EMAIL: 'ciao@torre.example' }
const api = await openTestApi(environment)
const { db, pool, url } = api
const { call, join, withCode } = consoleOf(api)
announceChanges(api)

type Section = z.output<typeof operatorSettings.read.output>['data'][number]

const owner = await join('owner')
const other = await join('owner')

const read = async () => dataOf<Section[]>(await call('GET', '/settings', owner))
const sectionOf = async (name: Section['section']) =>
  (await read()).find(({ section }) => section === name)!
const settingOf = async (section: Section['section'], name: string) =>
  (await sectionOf(section)).settings.find((setting) => setting.name === name)!

const change = async (section: Section['section'], values: object, by = owner) => {
  const { version } = await sectionOf(section)
  return withCode(by, 'POST', '/settings/change', { section, version, ...values })
}

/** Another process of the shop on the same database. */
const openProcess = async () => {
  const { deps } = depsFor(db, environment)
  await applyStoredSettings(db, deps.config)
  const listener = await openListener(url)
  onTestFinished(listener.close)
  const changes = await openChanges(listener, deps.log, () => refreshSettings(db, deps.config))
  const send = caller(createApi({ ...deps, changes }))
  const published: string[] = []
  changes.subscribe((tags) => published.push(...tags, deps.config.company.name))
  return { config: deps.config, send, published }
}

type Site = { name: string; company: { name: string; address: string } }
const siteOf = async ({ send }: Awaited<ReturnType<typeof openProcess>>) =>
  dataOf<Site>(await send('GET', '/settings/site'))

test('shows where each value comes from, and what is made up', async () => {
  expect(await settingOf('company', 'COMPANY_NAME')).toMatchObject({
    value: 'Torre Srl',
    origin: 'start',
    is_made_up: false,
    history: [],
  })
  expect(await settingOf('company', 'COMPANY_REA')).toMatchObject({
    value: 'BO-000000',
    origin: 'program',
    is_made_up: true,
  })
  const accountant = await join('accountant')
  expect((await call('GET', '/settings', accountant)).status).toBe(200)
  const body = { section: 'weep', version: '', INVITATION_EUROS: 5 }
  const refused = await call('POST', '/settings/change', { ...accountant, body })
  expect(refused.status).toBe(403)
})

test('a change reaches a running process before its pages are dropped', async () => {
  const process = await openProcess()
  const { company } = process.config
  const changed = await change('company', { COMPANY_NAME: 'Scacco Srl', why: 'Nuova società' })
  expect(changed.status).toBe(200)
  await expect.poll(async () => (await siteOf(process)).company.name).toBe('Scacco Srl')
  expect(company.name).toBe('Scacco Srl')
  // Pages carry the tag; what is rendered after it shows the new name.
  const [time, position] = [/^@/, /^at:/].map((tag) => expect.stringMatching(tag))
  expect(process.published).toEqual(['settings', time, position, 'Scacco Srl'])

  expect((await change('weep', { WEEP_ENABLED: false, INVITATION_EUROS: 0 })).status).toBe(200)
  const isOffered = async () => dataOf(await process.send('GET', '/settings/is_weep_enabled'))
  await expect.poll(isOffered).toBe(false)
  expect(process.config.invitationCents).toBe(0)
})

test('free delivery counts from the next quote on, and may be none', async () => {
  const process = await openProcess()
  const item = await buildItem(pool, { kind: 'sale', bundles: [{ priceCents: 6000, stock: 9 }] })
  await deliverFor(pool, item.id, 490)
  const body = { lines: [{ bundle_id: item.bundleIds[0]!, quantity: 1 }] }
  const deliveryCost = async () =>
    (await dataOf<Quote>(await process.send('POST', '/checkout/quote', { body }))).delivery
  expect(await deliveryCost()).toBe(4.9)
  await change('delivery', { FREE_DELIVERY_FROM_EUROS: 59.5, SHIPPING_CUT_OFF: '14:30' })
  await expect.poll(deliveryCost).toBe(0)
  expect(process.config.shipping.cutOff).toBe('14:30')
  await change('delivery', { FREE_DELIVERY_FROM_EUROS: null })
  await expect.poll(deliveryCost).toBe(4.9)
})

test('the name of the shop waits for the next start, which uses it', async () => {
  const running = await openProcess()
  await change('company', { SITE_NAME: 'Torre & Alfiere', COMPANY_PEC: 'torre@pec.example' })
  expect(await settingOf('company', 'SITE_NAME')).toMatchObject({ at_restart: true })
  await expect.poll(() => running.config.company.pec).toBe('torre@pec.example')
  expect((await siteOf(running)).name).toBe('Insieme')
  expect((await siteOf(await openProcess())).name).toBe('Torre & Alfiere')
  const settings = { NODE_ENV: 'test', DATABASE_URL: url }
  const { complained } = await runScript('scripts/shop.ts', ['levels', 'list'], settings)
  expect(complained).toMatch(/^Negozio «Torre & Alfiere»/)
  const { output } = await runScript('scripts/shop.ts', ['check'], settings)
  expect(output).toContain('COMPANY_VAT_ID')
  expect(output).not.toMatch(/COMPANY_PEC|COMPANY_NAME/)
})

test.each([
  ['delivery', { FREE_DELIVERY_FROM_EUROS: 'molti', SHIPPING_CUT_OFF: '25:00' }],
  ['delivery', { SHIPPING_CLOSURES: '2027-08-20/2027-08-09' }],
  ['limits', { ANSWER_HOURS: 12, APPROVAL_ABOVE_EUROS: 1.234, UNPAID_ORDERS: 0 }],
  ['notices', { ALARM_EMAIL: 'nessuno' }],
  ['company', { COMPANY_NAME: '', VAT_PERCENT: '22,5' }],
] as const)('refuses wrong values of %s at their fields: %j', async (section, values) => {
  const before = await sectionOf(section)
  const problem = await readProblem(await change(section, values))
  expect(problem.code).toBe('invalid')
  expect(Object.keys(problem.errors!).sort()).toEqual(Object.keys(values).sort())
  for (const [text] of Object.values(problem.errors!)) expect(text).toMatch(/^\p{L}.+\.$/u)
  expect(await sectionOf(section)).toEqual(before)
})

test('refuses what another operator changed meanwhile, and what changes nothing', async () => {
  const { version } = await sectionOf('limits')
  const body = { section: 'limits', version, PRICE_VOTES: 150 } as const
  expect((await withCode(owner, 'POST', '/settings/change', body)).status).toBe(200)
  expect(await codeOf(await withCode(other, 'POST', '/settings/change', body))).toBe('stale')
  expect(await settingOf('limits', 'PRICE_VOTES')).toMatchObject({ value: '150' })
  // Another section is untouched by it.
  expect((await change('notices', { ALARM_EMAIL: 'allarmi@torre.example' })).status).toBe(200)
  // The same amount in another spelling.
  expect(await codeOf(await change('weep', { WEEP_MONTHLY_EUROS: 3.9 }))).toBe('conflict')
})

test('of operators who save at once, one does', async () => {
  const { version } = await sectionOf('limits')
  const save = (votes: number) => {
    const actor = { name: `${votes}`, operator: null, request: null }
    const values = { PRICE_VOTES: `${votes}` }
    const input = { section: 'limits', version, why: null, start: {}, values } as const
    const doing = { ...termsOf(api.deps.config), actor, now: api.clock.now() }
    return db.transaction((tx) => performAct(tx, settingActs.change, input, doing))
  }
  const { counts } = await atOnce(times(10, save))
  expect(counts).toEqual({ done: 1, stale: 9 })
  expect((await settingOf('limits', 'PRICE_VOTES')).history).toHaveLength(2)
})

test('the history is complete, the start value a row of it, and none can be altered', async () => {
  await change('notices', { CONTACT_EMAIL: 'due@torre.example', why: 'Nuova casella' })
  await change('notices', { CONTACT_EMAIL: 'tre@torre.example' }, other)
  const { version } = await sectionOf('notices')
  const body = { section: 'notices', version, name: 'CONTACT_EMAIL', why: 'Troppa posta' }
  expect((await withCode(owner, 'POST', '/settings/reset', body)).status).toBe(200)
  const setting = await settingOf('notices', 'CONTACT_EMAIL')
  expect(setting).toMatchObject({ value: 'ciao@torre.example', origin: 'start' })
  expect(setting.history.map(({ value, why, who }) => [value, why, who])).toEqual([
    [null, 'Troppa posta', expect.any(String)],
    ['tre@torre.example', null, setting.history[1]!.who],
    ['due@torre.example', 'Nuova casella', setting.history[0]!.who],
  ])
  expect(setting.history[1]!.who).not.toBe(setting.history[0]!.who)
  const { rows } = await pool.query(
    "SELECT what, details FROM operator_acts WHERE what LIKE 'settings.%' ORDER BY id DESC LIMIT 1",
  )
  expect(rows[0]).toMatchObject({
    what: 'settings.reset',
    details: { before: { CONTACT_EMAIL: 'tre@torre.example' }, reason: 'Troppa posta' },
  })
  await expect(pool.query("UPDATE stored_settings SET who = 'altri'")).rejects.toThrow()
  await expect(pool.query('DELETE FROM stored_settings')).rejects.toThrow()
})

test('a stored value that the program no longer accepts leaves that of the start', async () => {
  await pool.query(`INSERT INTO stored_settings (name, value, at, who)
    VALUES ('UNPAID_COPIES', 'tante', now(), 'Prova'), ('NODE_ENV', 'test', now(), 'Prova')`)
  const config = loadConfig({ NODE_ENV: 'test', UNPAID_COPIES: '7' })
  await applyStoredSettings(db, config)
  expect(config.unpaid.copies).toBe(7)
})
