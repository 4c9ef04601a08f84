import { afterAll, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '#kernel/config/config.ts'
import { requireShopKind } from '#kernel/shop-kind.ts'
import { openTestDatabase } from '../database.ts'

const { db, pool, close } = await openTestDatabase()
afterAll(close)
const demo = loadConfig({ NODE_ENV: 'production' })
const real = loadConfig({
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://db/shop',
  SMTP_URL: 'smtps://a:b@mail.example',
})
const kinds = async () => (await pool.query('SELECT kind FROM shop_kind')).rows

beforeEach(() => pool.query('DELETE FROM shop_kind'))

test('the first start marks a new database, and later starts of the same kind succeed', async () => {
  for (const config of [demo, real]) {
    await pool.query('DELETE FROM shop_kind')
    for (let start = 0; start < 3; start++) await requireShopKind(db, config)
    expect(await kinds()).toEqual([{ kind: config === demo ? 'demo' : 'real' }])
  }
})

test('refuses a demo on a real shop, naming the missing variables', async () => {
  await requireShopKind(db, real)
  await expect(requireShopKind(db, demo)).rejects.toMatchObject({
    key: 'shop.isReal',
    message: expect.stringMatching(/ENABLE_DEMO=false.*PAYPAL_CLIENT_ID.*SMTP_URL.*COMPANY_NAME/),
  })
  expect(await kinds()).toEqual([{ kind: 'real' }])
})

test('refuses a real shop on a demo only in production', async () => {
  await requireShopKind(db, demo)
  await expect(requireShopKind(db, real)).rejects.toMatchObject({ key: 'shop.isDemo' })
  const development = loadConfig({ NODE_ENV: 'development', ENABLE_DEMO: 'false' })
  await requireShopKind(db, development)
})

test('of concurrent starts one marks the database, and those of the other kind are refused', async () => {
  const starts = Array.from({ length: 16 }, (_, at) => (at % 2 === 0 ? demo : real))
  const outcomes = await Promise.allSettled(starts.map((config) => requireShopKind(db, config)))
  const kind = (await kinds())[0]?.kind
  const went = starts.filter((_, at) => outcomes[at]?.status === 'fulfilled')
  expect(went).toHaveLength(8)
  expect(new Set(went)).toEqual(new Set([kind === 'demo' ? demo : real]))
})
