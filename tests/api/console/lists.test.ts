import { expect, test } from 'vitest'
import { buildOwedSeat } from '../../factories/payments.ts'
import { readSheet } from '../../factories/workbook.ts'
import { codeOf, dataOf } from '../api.ts'
import { openTill } from '../till.ts'
import { consoleOf } from './console.ts'

const till = await openTill()
const { call, join, withCode } = consoleOf(till)
const { pool } = till
const support = await join('support')
const owner = await join('owner')
const { cookie } = support

type View = { id: number; name: string; can_remove: boolean }

const views = async (operator = support) =>
  dataOf<View[]>(await call('GET', '/views?list=orders', { cookie: operator.cookie }))
const save = (name: string, shared: boolean, operator = support) =>
  call('POST', '/views/save', {
    cookie: operator.cookie,
    body: { list: 'orders', name, search: 'state=paid', is_shared: shared },
  })
const remove = ({ id }: View, operator = support) =>
  call('POST', `/views/${id}/remove`, { cookie: operator.cookie })

test('orders leave as a file only with a factor, with the filters of the list, and on record', async () => {
  const { number, id } = await till.charged()
  await buildOwedSeat(pool, await till.saveMethod())
  await pool.query(
    `UPDATE members SET name = '=cmd Serena' WHERE id =
      (SELECT member_id FROM orders WHERE id = $1)`,
    [id],
  )
  const body = { state: 'paid', format: 'csv', hide: ['place'] }
  const csv = await withCode(support, 'POST', '/orders/file', body)
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
  const lines = (await csv.text()).replace('\ufeff', '').trim().split('\r\n')
  expect(lines[0]).toBe('Ordine;Data;Chi;Cosa;Stato;Totale')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${number};`)
  expect(lines[1]).toContain(";'=cmd Serena;")
  const { rows } = await pool.query(
    "SELECT details FROM operator_acts WHERE what = 'lists.export' ORDER BY id",
  )
  const { hide: _, ...filters } = body
  expect(rows).toEqual([{ details: { list: 'orders', sort: 'placed', ...filters, count: 1 } }])
})

test.each(['groups', 'refunds', 'proposals'])(
  '%s leave as a workbook with headings',
  async (list) => {
    const body = { format: 'xlsx' }
    const answer =
      list === 'refunds'
        ? await withCode(support, 'POST', '/refunds/file', body)
        : await call('POST', `/${list}/file`, { cookie, body })
    const [headings] = readSheet(Buffer.from(await answer.arrayBuffer()))
    expect(headings!.length).toBeGreaterThan(4)
  },
)

test('a view is saved for oneself or for everybody, replaced by its name, and removed', async () => {
  expect((await save('Pagati', false)).status).toBe(204)
  await save('Pagati', false)
  await save('Carte rifiutate', true)
  expect(await views()).toMatchObject([{ name: 'Pagati' }, { name: 'Carte rifiutate' }])
  const accountant = await join('accountant')
  const [shared, ...others] = await views(accountant)
  expect(others).toEqual([])
  expect(shared).toMatchObject({ name: 'Carte rifiutate', can_remove: false })
  expect(await codeOf(await remove(shared!, accountant))).toBe('not_found')
  expect(await views(await join('moderator'))).toEqual([])
  const [own] = await views()
  expect(await codeOf(await remove(own!, owner))).toBe('not_found')
  expect((await remove(own!)).status).toBe(204)
  expect((await remove(shared!, owner)).status).toBe(204)
  expect(await views()).toEqual([])
})

test('the views of an operator go with the operator', async () => {
  const other = await join('support')
  await save('Di chi parte', true, other)
  expect(await views()).toHaveLength(1)
  const operators = await dataOf<{ id: number; email: string }[]>(
    await call('GET', '/operators', { cookie: owner.cookie }),
  )
  const { id } = operators.find(({ email }) => email === other.email)!
  await withCode(owner, 'DELETE', `/operators/${id}`)
  expect(await views()).toEqual([])
})
