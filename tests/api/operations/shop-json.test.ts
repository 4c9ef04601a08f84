import { beforeAll, expect, test } from 'vitest'
import { buildItem } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { shellOf } from '../shell.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { pool } = till

/** Expected output of actions in a shop that has one of everything. */
type Shown = { words: string[]; text: string[]; json: unknown }
const shown: Record<string, Shown> = {}

const inText = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')}\u00a0€`

const ofMoney = async () => {
  const { number, id } = await till.charged()
  const one = `${number}`
  const { rows } = await pool.query(
    "SELECT total_cents cents, delivery->>'line' line, m.email FROM orders o JOIN members m ON m.id = o.member_id WHERE o.id = $1",
    [id],
  )
  const { cents, line, email } = rows[0]
  const row = { number, state: 'paid', total_cents: cents, placed_at: expect.any(String) }
  shown['orders list'] = { words: ['paid'], text: [one, inText(cents)], json: [row] }
  shown['orders show'] = {
    words: [one],
    text: [one, inText(cents), email, line, 'pagato'],
    json: { ...row, buyer: { email }, delivery: { line }, parcels: [{ position: 1 }] },
  }
}

const ofCommunity = async () => {
  const group = await buildItem(pool, { title: 'Orbita', goal: 3 })
  const row = { id: group.id, title: 'Orbita', status: 'running', goal: 3, participants: 0 }
  shown['groups list'] = {
    words: [],
    text: [`${group.id}  Orbita  [aperto]  0 di 3`],
    json: expect.arrayContaining([expect.objectContaining(row)]),
  }
  shown['groups show'] = {
    words: [`${group.id}`],
    text: ['Orbita', `confezione ${group.bundleIds[0]}`],
    json: { group: row, bundles: [{ id: group.bundleIds[0] }] },
  }
}

const ofRewards = async () => {
  const { email } = await buildMember(pool)
  shown['credits show'] = {
    words: [email],
    text: [`Da usare ${inText(0)}`],
    json: { email, available_cents: 0, pending_cents: 0, lines: [] },
  }
}

beforeAll(async () => {
  await ofMoney()
  await ofCommunity()
  await ofRewards()
})

const look = async (path: string, ...more: string[]) => {
  const [command = '', action = ''] = path.split(' ')
  const { does } = await shellOf(pool, command as 'orders', till.paypal.environment)
  return does(action, ...shown[path]!.words, ...more)
}

test('the document has everything the text shows', async () => {
  for (const [path, { text, json }] of Object.entries(shown)) {
    const printed = await look(path)
    for (const part of text) expect(printed, path).toContain(part)
    const document = JSON.parse(await look(path, '--json'))
    if (Array.isArray(json)) expect(document, path).toMatchObject(json)
    else expect({ document }, path).toMatchObject({ document: json })
  }
})

test('the document of an order has no addresses or names that the text does not show', async () => {
  const document = JSON.parse(await look('orders show', '--json'))
  expect(Object.keys(document.buyer)).toEqual(['name', 'email'])
  expect(Object.keys(document.delivery).sort()).toEqual(['details', 'kind', 'line', 'phone'])
  expect(document).not.toHaveProperty('member_id')
  expect(document).not.toHaveProperty('paid_digits')
  const printed = await look('orders show')
  for (const value of [document.buyer.name, document.buyer.email, document.delivery.line])
    expect(printed).toContain(value)
})

test('differences and queues are documents too, and errors are documents on stderr', async () => {
  const facts = await shellOf(pool, 'facts', till.paypal.environment)
  expect(JSON.parse((await facts.run(['check', '--json'])).output)).toHaveProperty('count')
  const orders = await shellOf(pool, 'orders', till.paypal.environment)
  const { code, output, complained } = await orders.run(['show', '99999', '--json'])
  expect([code, output]).toEqual([1, ''])
  expect(JSON.parse(complained)).toEqual({
    error: { code: 'orders.unknown', message: 'Nessun ordine ha il numero 99999.' },
  })
})
