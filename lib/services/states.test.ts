import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('./', import.meta.url).pathname
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.ts$|\bsql\/\w+\.sql$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(folder + path, 'utf8') }))

/** Returns the files with a statement that sets this column of this table. */
const writersOf = (table: string, column: string) => {
  const update = new RegExp(
    `UPDATE ${table}\\b(?:(?!WHERE|FROM|RETURNING|\`)[\\s\\S])*?\\b${column} = `,
  )
  const upsert = new RegExp(`INSERT INTO ${table}\\b[^\`]*DO UPDATE[^\`]*\\b${column} = `)
  return sources
    .filter(({ text }) => update.test(text) || upsert.test(text))
    .map(({ path }) => path)
}

test.each([
  ['a seat', 'participations', 'state', 'money/groups/commands/seat-states.ts'],
  ['an order', 'orders', 'state', 'money/orders/commands/states.ts'],
  ['a payment', 'payments', 'state', 'money/payments/commands/attempts.ts'],
  ['a refund', 'refunds', 'state', 'money/payments/commands/refunds.ts'],
  ['a group', 'items', 'status', 'shop/items/commands/life.ts'],
])('the state of %s is written by one file', (_, table, column, home) => {
  expect(writersOf(table, column)).toEqual([home])
})

test.each([
  ['an open group', /status = 'running' AND|AND (\w\.)?status = 'running'/],
  ['an announced item', /NOT IN \('draft', 'scheduled'\)/],
])('the condition for %s is defined in one file', (_, condition) => {
  const found = sources
    .filter(({ path, text }) => path.endsWith('.ts') && condition.test(text))
    .map(({ path }) => path)
  expect(found).toEqual(['shop/items/policy.ts'])
})
