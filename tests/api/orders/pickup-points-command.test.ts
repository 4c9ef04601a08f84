import { expect, test } from 'vitest'
import { buildItem } from '../../factories/items.ts'
import { buildPoint, deliverFor } from '../../factories/orders.ts'
import { openTestApi } from '../api.ts'
import { buyersOf } from '../buyer.ts'
import { shellOf } from '../shell.ts'

const api = await openTestApi()
const { pool } = api
const { buildBuyer } = buyersOf(api)
const { does, refuses, run } = await shellOf(pool, 'pickup-points', {})

const edicola = ['--name', 'Edicola Rossi', '--street', 'via Saragozza 88', '--code', '40123']
const first = async (...words: string[]) => JSON.parse(await does(...words, '--json'))

test('commands add, change, close and reopen a point, and print it', async () => {
  const hours = 'lun–sab 7–19'
  const { id, ...added } = (await first('add', ...edicola, '--cost', '2,90', '--hours', hours))
    .after
  expect(added).toMatchObject({
    name: 'Edicola Rossi',
    city: 'Bologna',
    province: 'BO',
    hours,
    delivery_cents: 290,
    latitude: 44.494,
    located_by: 'town',
    closed_at: null,
  })
  const output = await does('change', `${id}`, '--cost', '3', '--at', '44.489,11.325')
  expect(output).toMatch(
    /^prima: .* 2,90\s€ .* centro del comune .*\n.* 3,00\s€ .* 44\.489, 11\.325 /,
  )
  const moved = await first('change', `${id}`, '--street', 'via Po 1', '--code', '70121')
  expect(moved.after).toMatchObject({ city: 'Bari', province: 'BA', located_by: 'town' })
  expect(await does('close', `${id}`)).toMatch(/chiuso dal(l’| )\d/)
  expect(await does('list')).toContain('via Po 1, 70121 Bari (BA)')
  expect(await does('open', `${id}`)).toContain('aperto')
  const { rows } = await pool.query('SELECT what FROM operator_acts ORDER BY id')
  expect(rows.map(({ what }) => what)).toEqual(
    ['add', 'change', 'change', 'close', 'open'].map((one) => `pickup-points.${one}`),
  )
})

test('reports errors in one line', async () => {
  const id = `${await buildPoint(pool)}`
  const refusals: [string, string[]][] = [
    ['Nessun punto di ritiro ha il numero 99999', ['close', '99999']],
    ['Il nome ci vuole', ['add', '--code', '40123', '--cost', '2']],
    ['Il costo è in euro', ['add', ...edicola]],
    ['è della provincia', ['change', id, '--code', '40123', '--province', 'MI']],
    ['Scrivi il comune con --town', ['add', ...edicola.with(5, '40050'), '--cost', '2']],
    ['dicono giorni e ore', ['change', id, '--hours', '???']],
    ['luogo in Italia', ['change', id, '--at', '48.85,2.35']],
    ['è già aperto', ['open', id]],
  ]
  for (const [why, words] of refusals) expect(await refuses(...words)).toContain(why)
})

test('a point with open orders is closed after its question only', async () => {
  const item = await buildItem(pool, { kind: 'sale', bundles: [{ priceCents: 2790, stock: 9 }] })
  await deliverFor(pool, item.id, 490)
  const id = await buildPoint(pool)
  const delivery = { kind: 'pickup', pickup_id: id }
  await (await buildBuyer()).place([{ bundle_id: item.bundleIds[0]!, quantity: 1 }], { delivery })
  expect(await run(['close', `${id}`], async () => 'no')).toMatchObject({ code: 1, output: '' })
  expect((await run(['close', `${id}`])).complained).toContain('(ordini: 1, posti: 0)')
  expect(await does('list')).not.toContain('chiuso dal')
  expect(await does('close', `${id}`)).toMatch(/chiuso dal(l’| )\d/)
})
