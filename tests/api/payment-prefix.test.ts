import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '#kernel/config/config.ts'
import { StartError } from '#kernel/start-error.ts'
import { findPrefix } from '#lib/tools/payment-provider/own-ids.ts'
import { openTestDatabase } from './database.ts'
import { depsFor } from './deps.ts'

const open = async () => {
  const { db, close } = await openTestDatabase()
  afterAll(close)
  return db
}

const settings = (prefix?: string) =>
  loadConfig({ NODE_ENV: 'test', ...(prefix && { PAYMENT_PREFIX: prefix }) })

test('a database creates its prefix once for all processes', async () => {
  const db = await open()
  const found = await Promise.all([1, 2, 3, 4].map(() => findPrefix(db, settings())))
  expect(new Set(found).size).toBe(1)
  expect(found[0]).toMatch(/^[a-z][a-z0-9]{5}$/)
  expect(await findPrefix(db, settings())).toBe(found[0])
  expect(await findPrefix(await open(), settings())).not.toBe(found[0])
})

test('a configured prefix is stored, and used later without the setting', async () => {
  const db = await open()
  expect(await findPrefix(db, settings('ludoteca'))).toBe('ludoteca')
  expect(await findPrefix(db, settings())).toBe('ludoteca')
})

test('refuses a prefix different from the stored one', async () => {
  const db = await open()
  await findPrefix(db, settings('ludoteca'))
  await expect(findPrefix(db, settings('torre'))).rejects.toThrow(StartError)
  const { deps } = depsFor(db, { PAYMENT_PREFIX: 'torre' })
  await expect(deps.provider.readCapture('CAP1')).rejects.toThrow('torre')
})

test.each(['9volte', 'con-segno', 'Grande', 'ab', 'abcdefghijklm'])(
  'the configuration refuses %s as a prefix',
  (prefix) => {
    expect(() => settings(prefix)).toThrow(StartError)
  },
)
