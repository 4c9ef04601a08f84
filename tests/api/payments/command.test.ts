import { expect, test } from 'vitest'
import { hour } from '#lib/format/durations.ts'
import { buildOrder } from '../../factories/payments.ts'
import { shellOf } from '../shell.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { pool, control } = till
const { run, does, refuses } = await shellOf(pool, 'payments', till.paypal.environment)

/** The command uses the real time, and the transaction list of the provider is hours late. */
const charged = async () => {
  till.clock.advance(-6 * hour)
  const seat = await till.charged()
  till.clock.advance(6 * hour)
  return seat
}

test('the command compares the books, prints differences and sets the exit code', async () => {
  expect(await does('differences')).toContain('Non c’è ancora niente da confrontare.')
  const { id, number } = await charged()
  expect(await does('reconcile')).toContain('differenze: 0.')
  await pool.query("UPDATE orders SET state = 'cancelled', ended_at = now() WHERE id = $1", [id])
  await pool.query('DELETE FROM reconciliations')
  const { code, output } = await run(['reconcile'])
  expect(code).toBe(1)
  expect(output).toContain(`ordine ${number}: non è pagato o è annullato, ma ci restano 44,80`)
  expect((await run(['differences'])).output).toBe(output)
  const steps = await does('show', `${number}`)
  for (const what of ['tentativo', 'incasso', 'registro']) expect(steps).toContain(what)
})

test('lets charges go on that wait after a restore', async () => {
  expect(await does('resume')).toContain('non aspettano niente')
  await pool.query("UPDATE matched_timeline SET timeline = 'earlier'")
  const seat = await till.owe()
  expect(await till.charge(seat.id)).toHaveLength(1)
  expect(await does('resume')).toContain('Addebiti e rimborsi riprendono.')
  expect(await till.work()).toEqual([])
  expect(await till.orderStateOf(seat.id)).toBe('paid')
})

test('reports errors in one line', async () => {
  const { number } = await buildOrder(pool)
  expect(await does('show', `${number}`)).toBe(`Movimenti dell’ordine ${number}: 0.\n`)
  expect(await refuses('show')).toContain('Manca N')
  expect(await refuses('show', '99999')).toBe('Nessun ordine ha il numero 99999.')
  expect(await refuses('pay')).toContain('«pay» non esiste')
  await charged()
  await pool.query('DELETE FROM reconciliations')
  control.next({ call: 'list transactions', outcome: { issue: 'PERMISSION_DENIED' }, times: 0 })
  control.next({ call: 'list transactions', outcome: 'unauthorized', times: 0 })
  expect(await refuses('reconcile')).toContain('PayPal non si lascia chiedere')
  expect(await does('--help')).toContain('reconcile')
})
