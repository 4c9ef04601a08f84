import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#kernel/config/config.ts'
import { configVariables } from '#kernel/config/variables.ts'
import { createLog } from '#kernel/log.ts'
import { openFolderStorage } from '#kernel/storage/folder.ts'
import { rehearsalEnvironment } from '#lib/demo/rehearsal/environment.ts'
import { importCatalogue } from '#lib/services/shop/catalogue-files/commands/import.ts'
import { placeOf, prepareRehearsal } from '#scripts/operator/rehearse.ts'
import { openTestApi } from '../../api/api.ts'
import { runScript } from '../../api/script.ts'
import { buildGroup, buildSale, emptyShop, openDesk } from '../../factories/catalogue-file.ts'
import { buildMember } from '../../factories/members.ts'
import { kill, nothingRuns, until } from '../processes.ts'
import { rowsOf, tablesOf } from './shops.ts'

const { db, url } = await openTestApi()
let folder: string
let services: ChildProcess | undefined

const realKeys = {
  PAYPAL_CLIENT_ID: 'AVeryRealClient',
  PAYPAL_SECRET: 'a very real secret',
  PAYPAL_ENVIRONMENT: 'live',
  SMTP_URL: 'smtp://posta.example',
  SITE_NAME: 'Dadi e Meeple',
}
const environment = () => ({ ...realKeys, DATABASE_URL: url, DATA_DIR: folder })
/** Runs a command of the operator on the rehearsal; `printed` is standard output alone. */
const rehearsed = async (...words: string[]) => {
  const done = await runScript('scripts/shop.ts', ['rehearse', ...words], environment())
  const { code, output: printed, complained } = done
  return { code, printed, output: printed + complained }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insieme-rehearsal-'))
  await chmod(folder, 0o755)
  await emptyShop(db)
  const desk = await openDesk(db)
  await mkdir(join(folder, 'files'))
  const needs = { ...desk.needs, storage: openFolderStorage(join(folder, 'files')) }
  const over = buildGroup({ code: 'G2', title: 'Porto Sale', status: 'completed' })
  const items = [buildGroup({ travels_with: 'S1' }), over, buildSale()]
  expect(await importCatalogue(needs, await desk.writeItems(items))).toMatchObject({ created: 3 })
  await db.pool.query('UPDATE bundles SET code = NULL')
  await db.pool.query("UPDATE shop_kind SET kind = 'real'")
  await buildMember(db.pool, { name: 'Vera Cliente', email: 'vera@posta.example' })
  await desk.close()
})
afterAll(async () => {
  services?.kill()
  await nothingRuns(folder)
  await rm(folder, { recursive: true, force: true })
})

const shopRows = async () => {
  const shop = { pool: db.pool } as Parameters<typeof tablesOf>[0]
  const tables = await tablesOf(shop)
  return Promise.all(tables.map((table) => rowsOf(shop, table)))
}

test('no variable of the shop leads a rehearsal to its database, its keys or its mail', () => {
  const everything = Object.fromEntries(
    Object.keys(configVariables.shape).map((name) => [name, 'x']),
  )
  const own = rehearsalEnvironment(everything, { folder: '/rehearsal/shop', port: 3100 })
  expect(own).toMatchObject({ DATA_DIR: '/rehearsal/shop', ENABLE_DEMO: 'true', PORT: '3100' })
  for (const [name, variable] of Object.entries(configVariables.shape))
    if ((variable.meta() as { secret?: boolean }).secret) expect(own).not.toHaveProperty(name)
  for (const name of Object.keys(own)) expect(name).not.toMatch(/URL|PAYPAL|SMTP|GOOGLE|API_HOST/)
})

test('closes and charges a group of the copied catalogue, and leaves the shop as it was', async () => {
  const log = createLog({ level: 'error' })
  const settings = () => ({
    config: loadConfig(environment()),
    environment: environment(),
    file: undefined,
  })
  const shop = {
    db,
    log,
    settings,
    config: settings().config,
    now: new Date(),
  }
  const before = await shopRows()
  const place = placeOf(shop, 0)
  expect(await prepareRehearsal(shop, place)).toMatchObject({ items: 2 })
  // The site needs a build: the services alone charge too.
  const env = place.environment as NodeJS.ProcessEnv
  services = spawn(process.execPath, ['server.ts', 'services'], { env })
  const listed = await rehearsed('groups', 'list')
  expect(listed.output).toMatch(/1 {2}Orbita Nove {2}\[aperto\] {2}3 di 3/)
  expect(listed.output).not.toContain('Porto Sale')
  expect((await rehearsed('groups', 'close', '1')).output).toContain('aggiungi --yes')
  expect(await rehearsed('groups', 'close', '1', '--yes')).toMatchObject({ code: 0 })
  await until('all seats are charged', async () =>
    (await rehearsed('groups', 'show', '1')).output.includes('[confermato]'),
  )
  const paid = JSON.parse((await rehearsed('orders', 'list', 'paid', '--json')).printed)
  expect(paid).toHaveLength(3)
  const refund = ['orders', 'refund', `${paid[0].number}`, '1', 'Prova', '--yes']
  expect((await rehearsed(...refund)).output).toContain('Rimborso')
  expect((await rehearsed('members', 'find', 'cliente')).output).toContain('Nessuna persona')
  await kill({ child: services! }, 'SIGTERM')
  expect(await shopRows()).toEqual(before)
}, 180_000)
