import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { configurationPage } from './page.ts'

const failure = (environment: Record<string, string>) => {
  try {
    loadConfig(environment)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('the configuration was accepted')
}

test('needs no variable', () => {
  const config = loadConfig({})
  expect(config).toMatchObject({ port: 3000, siteName: 'Insieme', production: false })
  expect(config.siteUrl).toBe('http://localhost:3000')
  expect(config.databaseUrl).toBeUndefined()
  // Without providers no consent is asked.
  expect(config.measuring).toBeNull()
})

test('reports every wrong variable with its value and the expected one', () => {
  const message = failure({ PORT: '99999', ENABLE_DEMO: 'maybe', LOG_LEVEL: 'info' })
  expect(message).toMatch(/PORT.*«99999».*65535/)
  expect(message).toMatch(/ENABLE_DEMO.*«maybe»/)
  expect(message).not.toContain('LOG_LEVEL')
})

test.each([
  [{ AD_TAG_ID: 'AW-1' }, /AD_TAG_CONVERSION/],
  [{ AD_TAG_CONVERSION: 'abc' }, /AD_TAG_ID/],
  [{ ANALYTICS_ID: 'G-1"><script>' }, /ANALYTICS_ID/],
  [{ AD_PIXEL_ID: '1', AD_PIXEL_SCRIPT: 'javascript:alert(1)' }, /AD_PIXEL_SCRIPT/],
])('refuses half a tag and scripts that are none: %j', (environment, message) => {
  expect(failure(environment)).toMatch(message)
})

test.each([
  [{ CDN_KIND: 'varnish' }, /CDN_URL/],
  [{ CDN_URL: 'http://10.0.0.5' }, /CDN_KIND/],
  [{ CDN_KIND: 'fastly', CDN_URL: 'https://api.fastly.com/service/a/purge' }, /CDN_TOKEN/],
  [{ CDN_KIND: 'varnish', CDN_URL: 'http://10.0.0.5,10.0.0.6' }, /CDN_URL/],
])('refuses half a CDN: %j', (environment, message) => {
  expect(failure(environment)).toMatch(message)
})

test('reads the addresses of a CDN', () => {
  expect(
    loadConfig({ CDN_KIND: 'varnish', CDN_URL: 'http://10.0.0.5, http://10.0.0.6' }).cdn,
  ).toEqual({ kind: 'varnish', urls: ['http://10.0.0.5', 'http://10.0.0.6'], token: undefined })
})

test('does not print a secret in an error', () => {
  const message = failure({ DATABASE_URL: 'mysql://owner:hunter2@db/shop' })
  expect(message).toContain('DATABASE_URL')
  expect(message).not.toContain('hunter2')
})

const bucketOfCopies = 's3://copie?region=eu-south-1'
const keysOf = (name: string, id: string) => ({
  [`${name}_ACCESS_KEY`]: id,
  [`${name}_SECRET_KEY`]: 'secret',
})

test('copies use the keys of the storage unless they have their own', () => {
  const own = { ...keysOf('STORAGE', 'files'), BACKUP_URL: bucketOfCopies }
  expect(loadConfig(own).backup.bucket?.keys.accessKeyId).toBe('files')
  const both = { ...own, ...keysOf('BACKUP', 'copies') }
  expect(loadConfig(both).backup.bucket?.keys.accessKeyId).toBe('copies')
  expect(loadConfig({}).backup).toEqual({ recipients: [] })
})

test('reads the public keys of copies, and prints no secret one in their place', () => {
  const { recipients } = loadConfig({ BACKUP_RECIPIENT: 'age1abc, age1def age1ghi' }).backup
  expect(recipients).toEqual(['age1abc', 'age1def', 'age1ghi'])
  const message = failure({ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1ABC' })
  expect(message).toContain('BACKUP_RECIPIENT')
  expect(message).not.toContain('SECRET-KEY-1')
})

test.each<Record<string, string>>([
  { BACKUP_URL: bucketOfCopies },
  { BACKUP_ACCESS_KEY: 'half' },
  { ...keysOf('STORAGE', 'files'), BACKUP_URL: bucketOfCopies, BACKUP_SECRET_KEY: 'half' },
])('refuses a bucket of copies without keys, and half a key: %j', (environment) => {
  expect(failure(environment)).toMatch(/BACKUP_ACCESS_KEY/)
})

test('reads closures as days or ranges of at most two months', () => {
  const { shipping } = loadConfig({ SHIPPING_CLOSURES: '2026-12-24, 2027-08-09/2027-08-20' })
  expect(shipping).toEqual({
    cutOff: '16:00',
    closures: [
      { from: '2026-12-24', to: '2026-12-24' },
      { from: '2027-08-09', to: '2027-08-20' },
    ],
  })
  for (const wrong of ['2027-08-20/2027-08-09', '2027-01-01/2027-12-31', '2027-02-30', 'agosto'])
    expect(failure({ SHIPPING_CLOSURES: wrong })).toContain('SHIPPING_CLOSURES')
  expect(failure({ SHIPPING_CUT_OFF: '24:00' })).toContain('SHIPPING_CUT_OFF')
})

test('converts euros to cents without a rounding error', () => {
  expect(loadConfig({ WEEP_MONTHLY_EUROS: '4.35' }).weep.monthlyCents).toBe(435)
  expect(failure({ WEEP_MONTHLY_EUROS: '4.355' })).toContain('WEEP_MONTHLY_EUROS')
})

test('enables the demo for the embedded database, and for another one only when set', () => {
  const outside = { DATABASE_URL: 'postgresql://db/shop' }
  expect(loadConfig({}).enableDemo).toBe(true)
  expect(loadConfig({ ENABLE_DEMO: 'false' }).enableDemo).toBe(false)
  expect(loadConfig(outside).enableDemo).toBe(false)
  expect(loadConfig({ ...outside, ENABLE_DEMO: 'true' }).enableDemo).toBe(true)
})

test('docs/configuration.md is what npm run docs writes', () => {
  const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  expect(page).toBe(configurationPage())
})
