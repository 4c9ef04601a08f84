import { expect, test } from 'vitest'
import type { z } from 'zod'
import { dayOf, plusDays, startOfDay } from '#lib/calendar/days.ts'
import type { operatorAccounts } from '#lib/contract/console/accounts.ts'
import { days, hours, minutes } from '#lib/format/durations.ts'
import { reconcile } from '#lib/services/money/settlement/commands/reconcile.ts'
import { readSheet } from '../../factories/workbook.ts'
import { codeOf, dataOf } from '../api.ts'
import { openTill } from '../till.ts'
import { consoleOf } from './console.ts'

const till = await openTill()
const { call, join } = consoleOf(till)
const { clock, control, deps, pool, work } = till

type Output<Name extends keyof typeof operatorAccounts> = z.output<
  (typeof operatorAccounts)[Name]['output']
>

const get = async (path: string) => {
  const { cookie } = await join('accountant')
  return call('GET', `/accounts/${path}`, { cookie })
}
const takings = async (query = '') =>
  dataOf<Output<'takings'>['data']>(await get(`takings?${query}`))
const disputes = async () => ((await (await get('disputes')).json()) as Output<'disputes'>).data
const comparison = async () => dataOf<Output<'comparison'>['data']>(await get('comparison'))

const dispute = async (dispute: string, capture: string, kind: 'CREATED' | 'RESOLVED') => {
  await till.sendEvent(`CUSTOMER.DISPUTE.${kind}`, {
    dispute_id: dispute,
    status: kind === 'RESOLVED' ? 'RESOLVED' : 'OPEN',
    disputed_transactions: [{ seller_transaction_id: capture }],
  })
  expect(await work()).toEqual([])
}

test('takings agree with the ledger and with the provider, day by day in Rome', async () => {
  // Half an hour before midnight in Rome; an hour later it is still the same day in UTC.
  const today = plusDays(dayOf(clock.now()), 2)
  clock.advance(startOfDay(plusDays(today, 1)).getTime() - minutes(30) - clock.now().getTime())
  const [first, second] = [await till.charged(), await till.charged()]
  await till.want(first.id, 1000)
  expect(await work()).toEqual([])
  clock.advance(hours(1))
  await till.charged()
  await till.want(second.id, 4480)
  const lost = control.openDispute(first.capture)
  control.resolveDispute(lost, 500)
  await dispute(lost, first.capture, 'RESOLVED')
  const shown = await takings(`from=${today}&until=${plusDays(today, 1)}`)
  expect(shown.days.map((day) => Object.values(day))).toEqual([
    [today, 89.6, 10, 0, 79.6, 65.25, 14.35],
    [plusDays(today, 1), 44.8, 44.8, 5, -5, -4.1, -0.9],
  ])
  const { rows } = await pool.query('SELECT sum(cents)::int AS cents FROM ledger')
  expect(shown.total.net * 100).toBeCloseTo(rows[0].cents)
  const there = control.captures().filter(({ status }) => status !== 'DECLINED')
  const cents = there.reduce((sum, capture) => sum + capture.cents, 0)
  expect(shown.total.captured * 100).toBeCloseTo(cents)
  expect(shown.total.taxable + shown.total.vat).toBeCloseTo(shown.total.net)
})

test('the files have the rows and the total of the screen', async () => {
  const { days: shown, total, from } = await takings()
  const csv = await get('takings/file?format=csv')
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = (await csv.text()).trim().split('\r\n')
  expect(lines).toHaveLength(shown.length + 2)
  expect(lines[0]).toContain('Giorno;Incassato;Rimborsato;Contestato;Netto;Imponibile;IVA 22%')
  expect(lines[1]).toContain(`${shown[0]!.day};89,6;`)
  expect(lines.at(-1)).toContain(`;${total.net};`.replace('.', ','))
  const xlsx = await get('takings/file?format=xlsx')
  expect(xlsx.headers.get('content-disposition')).toContain(`incassi-${from}-`)
  const rows = readSheet(Buffer.from(await xlsx.arrayBuffer()))
  expect(rows).toHaveLength(shown.length + 2)
  expect(rows.at(-1)).toEqual(['Totale', ...Object.values(total).map(String)])
})

test.each(['from=2026-02-01&until=2026-01-31', 'from=2020-01-01&until=2026-01-31', 'from=ieri'])(
  'takings of the days %s are refused',
  async (query) => {
    expect(await codeOf(await get(`takings?${query}`))).toBe('invalid')
  },
)

test('a dispute appears with its deadline, amount and order until it is over', async () => {
  const { number, capture } = await till.charged()
  const opened = clock.now()
  const name = control.openDispute(capture, 1250)
  await dispute(name, capture, 'CREATED')
  const [open] = await disputes()
  expect(open).toMatchObject({ name, order: number, amount: 12.5, lost: 0, resolved_at: null })
  expect(open!.reason).toBe('MERCHANDISE_OR_SERVICE_NOT_RECEIVED')
  expect(Date.parse(open!.answer_by!) - opened.getTime()).toBe(days(10))
  control.resolveDispute(name, 1250)
  await dispute(name, capture, 'RESOLVED')
  const over = (await disputes()).find((one) => one.name === name)
  expect(over).toMatchObject({ state: 'RESOLVED', answer_by: null, lost: 12.5 })
  expect(over!.resolved_at).not.toBeNull()
})

test('the last comparison is shown with its differences, and null before the first', async () => {
  expect(await comparison()).toBeNull()
  const { id, number } = await till.charged()
  await pool.query("UPDATE orders SET state = 'cancelled', ended_at = now() WHERE id = $1", [id])
  clock.advance(days(1))
  const made = clock.now()
  await reconcile(deps)
  const last = await comparison()
  expect(last!.made_at).toBe(made.toISOString())
  const difference = { kind: 'kept', order: number, name: null, ours: 0, theirs: 44.8 }
  expect(last!.differences).toContainEqual(difference)
})
