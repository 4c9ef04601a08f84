import { expect, test } from 'vitest'
import type { CommandName } from '#scripts/shop/commands.ts'
import { buildItem } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { shellOf } from '../shell.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { pool } = till
const shell = (command: CommandName) => shellOf(pool, command, till.paypal.environment)

const inText = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')}\u00a0€`

/** Expects the same facts in the text and in the document of an action. */
const looks = async (
  command: CommandName,
  words: string[],
  { text, json }: { text: string[]; json: unknown },
) => {
  const { does } = await shell(command)
  const [action = '', ...others] = words
  const printed = await does(action, ...others)
  for (const part of text) expect(printed, words.join(' ')).toContain(part)
  const document = JSON.parse(await does(action, ...others, '--json'))
  expect({ document }).toMatchObject({ document: json })
  return document
}

test('the document of an order has what the text shows, and no other addresses or names', async () => {
  const { number, id } = await till.charged()
  const { rows } = await pool.query(
    "SELECT total_cents cents, delivery->>'line' line, m.email FROM orders o JOIN members m ON m.id = o.member_id WHERE o.id = $1",
    [id],
  )
  const { cents, line, email } = rows[0]
  const row = { number, state: 'paid', total_cents: cents, placed_at: expect.any(String) }
  await looks('orders', ['list', 'paid'], { text: [`${number}`, inText(cents)], json: [row] })
  const document = await looks('orders', ['show', `${number}`], {
    text: [`${number}`, inText(cents), email, line, 'pagato'],
    json: { ...row, buyer: { email }, delivery: { line }, parcels: [{ position: 1 }] },
  })
  expect(Object.keys(document.buyer)).toEqual(['name', 'email'])
  expect(Object.keys(document.delivery).sort()).toEqual([
    'details',
    'kind',
    'line',
    'name',
    'phone',
  ])
  expect(document).not.toHaveProperty('member_id')
  expect(document).not.toHaveProperty('paid_digits')
})

test('the documents of groups and credits have what their texts show', async () => {
  const { id, bundleIds } = await buildItem(pool, { title: 'Orbita', goal: 3 })
  const row = { id, title: 'Orbita', status: 'running', goal: 3, participants: 0 }
  await looks('groups', ['list'], {
    text: [`${id}  Orbita  [aperto]  0 di 3`],
    json: expect.arrayContaining([expect.objectContaining(row)]),
  })
  await looks('groups', ['show', `${id}`], {
    text: ['Orbita', `confezione ${bundleIds[0]}`],
    json: { group: row, bundles: [{ id: bundleIds[0] }] },
  })
  const { email } = await buildMember(pool)
  await looks('credits', ['show', email], {
    text: [`Da usare ${inText(0)}`],
    json: { email, available_cents: 0, pending_cents: 0, rows: [] },
  })
})

test('differences are documents too, and errors are documents on stderr', async () => {
  const facts = await shell('facts')
  expect(JSON.parse((await facts.run(['check', '--json'])).output)).toEqual([])
  const orders = await shell('orders')
  const { code, output, complained } = await orders.run(['show', '99999', '--json'])
  expect([code, output]).toEqual([1, ''])
  expect(JSON.parse(complained)).toEqual({
    error: { code: 'orders.unknown', message: 'Nessun ordine ha il numero 99999.' },
  })
})
