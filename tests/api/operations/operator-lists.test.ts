import { beforeAll, expect, test } from 'vitest'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { buildOrder } from '../../factories/payments.ts'
import { openTestApi } from '../api.ts'
import { shellOf } from '../shell.ts'

const { pool } = await openTestApi()
const orders = await shellOf(pool, 'orders', {})
const members = await shellOf(pool, 'members', {})
const groups = await shellOf(pool, 'groups', {})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const rowsOf = (output: string) => output.split('\n').filter((line) => /^\d+ {2}/.test(line))
const buyer = await buildMember(pool, {
  name: 'Niccolò D’Amico',
  email: 'nico@posta.example',
  verifiedAt: new Date(),
})

const noon = (day: string) => new Date(`${day}T12:00:00+01:00`)
let group: Awaited<ReturnType<typeof buildItem>>
let special: Awaited<ReturnType<typeof buildOrder>>

beforeAll(async () => {
  group = await buildItem(pool, { title: 'Città di Rame', goal: 3 })
  special = await buildOrder(pool, {
    member: buyer,
    state: 'paid',
    now: noon('2026-01-10'),
    cents: 5980,

    itemId: group.id,
    bundleId: group.bundleIds[0]!,
  })
  const other = await buildItem(pool, { kind: 'sale', title: 'Gufi' })
  const [bundleId] = other.bundleIds
  const member = await buildMember(pool, { name: 'Ada Neri', email: 'ada@example.org' })
  await pool.query(
    `WITH placed AS (INSERT INTO orders (member_id, kind, state, goods_cents, delivery_cents, total_cents,
        delivery, terms_version, placed_at)
      SELECT $1, 'sale', 'paid', 1000, 0, 1000, '{"kind":"home"}', '1', $2 FROM generate_series(1, 120)
      RETURNING id),
    parcels AS (INSERT INTO order_parcels (order_id, position, delivery_cents) SELECT id, 1, 0 FROM placed)
    INSERT INTO order_lines (order_id, parcel, item_id, bundle_id, title, choice, quantity, unit_cents)
    SELECT id, 1, $3, $4, 'Gufi', 'Italiano', 1, 1000 FROM placed`,
    [member.id, noon('2026-01-12'), other.id, bundleId],
  )
})

test('a list says which of how many rows it shows, and how to get the next', async () => {
  const first = plain(await orders.does('list', 'paid'))
  expect(rowsOf(first)).toHaveLength(100)
  expect(first).toContain('Ordini: 121, in tutto 1.259,80 €.')
  expect(first).toContain('Pagina 1 di 2, righe in tutto: 121.')
  const second = plain(await orders.does('list', 'paid', '--page', '2'))
  expect(rowsOf(second)).toHaveLength(21)
  expect(second).toContain('Pagina 2 di 2, righe in tutto: 121.')
  const numbers = [...rowsOf(first), ...rowsOf(second)].map((line) => line.split(' ')[0])
  expect(new Set(numbers).size).toBe(121)
  expect(await orders.does('list', 'paid', '--page', '9')).toContain('Pagina 9 di 2')
})

test('orders are filtered by group, span of days and member, and summed', async () => {
  const { number } = special
  for (const filter of [
    ['--group', `${group.id}`],
    ['--until', '2026-01-11'],
    ['paid', '--from', '2026-01-09', '--until', '2026-01-10'],
    ['--member', 'nico@posta.example'],
  ]) {
    const output = plain(await orders.does('list', ...filter))
    expect(rowsOf(output), filter.join(' ')).toEqual([
      expect.stringContaining(`${number}  [pagato]`),
    ])
    expect(output).toContain('Ordini: 1, in tutto 59,80 €.')
  }
  expect(await orders.does('list', '--from', '2026-01-11', '--until', '2026-01-11')).toContain(
    'Nessun ordine.',
  )
})

test('orders and members are found by any part, whatever the case and accents', async () => {
  const { number } = special
  for (const text of [`${number}`, 'citta di', 'RAME', 'niccolo', 'd amico', 'nico@posta'])
    expect(plain(await orders.does('find', text)), text).toContain(`${number}  [pagato]  59,80 €`)
  expect(plain(await orders.does('find', 'neri'))).toContain('Pagina 1 di 2, righe in tutto: 120.')
  expect(await orders.refuses('find', '%')).toContain('almeno due lettere o cifre')
  for (const text of ['NICCOLO', 'amico nic', 'co@posta'])
    expect(await members.does('find', text), text).toMatch(
      /Niccolò D’Amico {2}nico@posta\.example[\s\S]*Persone trovate: 1\./,
    )
  expect(await members.does('find', 'ada neri')).toContain('[e-mail non confermata]')
  expect(await members.does('find', 'nessuno così')).toContain('Nessuna persona trovata.')
})

test('groups show counts the paid copies of each edition, in boxes', async () => {
  const { id, bundleIds } = await buildItem(pool, {
    title: 'Orbita',
    goal: 2,
    bundles: [{ title: 'Base' }, { title: 'Completo' }],
  })
  const [base, whole] = bundleIds as [number, number]
  const buy = async (bundleId: number, state: string, quantity: number) => {
    const order = await buildOrder(pool, { state, itemId: id, bundleId })
    await pool.query('UPDATE order_lines SET quantity = $2 WHERE order_id = $1', [
      order.id,
      quantity,
    ])
    return order.id
  }
  await buy(base, 'paid', 4)
  await buy(whole, 'preparing', 3)
  await pool.query("UPDATE orders SET state = 'refunded', ended_at = now() WHERE id = $1", [
    await buy(base, 'paid', 9),
  ])
  const { id: memberId } = await buildMember(pool)
  const waiting = { itemId: id, bundleId: whole, memberId, quantity: 2 }
  const seat = await buildParticipation(pool, waiting)
  await pool.query("UPDATE participations SET state = 'action_required' WHERE id = $1", [seat])
  await pool.query('UPDATE items SET carton = 3 WHERE id = $1', [id])
  const output = await groups.does('show', `${id}`)
  expect(output).toContain(
    'da ordinare, pagate: 7 copie\n    in scatole da 3: 2, copie sciolte: 1\n',
  )
  expect(output).toContain('    4 × Italiano, Base\n')
  expect(output).toContain('    3 × Italiano, Completo, ancora da pagare 2\n')
  const document = JSON.parse(await groups.does('show', `${id}`, '--json'))
  expect(document.to_order).toMatchObject({ copies: 7, boxes: 2, loose: 1 })
})
