import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { buildItem, buildParticipation } from '../factories/items.ts'
import { buildMember } from '../factories/members.ts'
import { addSteps } from '../factories/seats.ts'
import { openTestApi } from './api.ts'
import { shellOf } from './shell.ts'

const { pool } = await openTestApi()
const { does, refuses } = await shellOf(pool, 'groups', {})

const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const build = async (given: Parameters<typeof buildItem>[1] = {}) => {
  const { id, bundleIds, title } = await buildItem(pool, { goal: 2, ...given })
  return { id: `${id}`, bundle: `${bundleIds[0]}`, bundleId: bundleIds[0]!, title }
}
const seat = async ({ id, bundleId }: { id: string; bundleId: number }) => {
  const { id: memberId } = await buildMember(pool)
  await buildParticipation(pool, { itemId: Number(id), bundleId, memberId, quantity: 2 })
}
/** Builds a group that is short after its charges. */
const buildShort = async () => {
  const made = await build({ status: 'collecting' })
  await pool.query("UPDATE items SET decide_by = now() + interval '3 days' WHERE id = $1", [
    made.id,
  ])
  return made
}

test('commands declare, open, change, close and complete a group', async () => {
  const group = await build({ status: 'draft' })
  const { id, bundle } = group
  await Promise.all([
    does('shortage', id, 'lot'),
    does('carton', id, '2'),
    does('margin', id, '50'),
  ])
  expect(await does('open', id)).toContain('[annunciato]')
  expect(await does('open', id)).toContain('[aperto]  0 di 2, meglio 3, 0 persone')
  await seat(group)
  await Promise.all([
    does('change', id, 'price', '39,90', '37,90', 'keeps'),
    does('change', id, 'goal', '1', 'frees'),
    does('change', id, 'delivery', inDays(90), 'frees'),
    does('extend', id, inDays(20)),
    does('update', id, 'In stampa', 'Il gioco', 'è in stampa.'),
  ])
  expect(await refuses('carton', id, '3')).toBe(
    `Il gruppo ${id} è aperto: adesso carton non si può.`,
  )
  expect(await refuses('change', id, 'goal', '1', 'keeps')).toContain('solo il prezzo di prima')
  expect(await refuses('close', id)).toContain('c’è una domanda aperta')
  await pool.query('UPDATE group_changes SET settled_at = now() WHERE item_id = $1', [id])
  expect(await does('close', id)).toContain('posti presi: 1')
  await pool.query("UPDATE items SET status = 'confirmed' WHERE id = $1", [id])
  expect(await does('left', id, bundle, '6')).toContain(
    `confezione ${bundle}, Italiano, Gioco base: 6 da vendere`,
  )
  for (const [action, status] of [
    ['ordered', 'ordinato'],
    ['arrived', 'in magazzino'],
    ['ship', 'in spedizione'],
    ['complete', 'concluso'],
  ] as const)
    expect(await does(action, id)).toContain(`[${status}]`)
  const steps = await does('show', id)
  for (const step of ['chiuso, si riscuote', 'novità', 'condizioni cambiate', 'concluso'])
    expect(steps).toContain(step)
}, 60_000)

test('commands extend, fill or end a group that is short', async () => {
  const [waits, helped, ended] = [await buildShort(), await buildShort(), await buildShort()]
  expect(await does('list')).toContain('da decidere entro')
  const outputs = await Promise.all([
    does('extend', waits.id, inDays(9)),
    does('house-copies', helped.id),
    does('fail', ended.id),
  ])
  for (const [at, status] of ['aperto', 'confermato', 'non riuscito'].entries())
    expect(outputs[at]).toContain(`[${status}]`)
  expect(await does('cancel', waits.id)).toContain('[annullato]')
}, 60_000)

test('reports errors in one Italian line and changes nothing', async () => {
  const { id, title, bundleId } = await build()
  await addSteps(pool, bundleId, { 5: 3490 })
  const refused = (words: string[]) => refuses(...words)
  expect(await does('--help')).toContain('house-copies N')
  expect(
    await Promise.all(
      [
        ['dance', id],
        ['close'],
        ['cancel', '99999'],
        ['ordered', id],
        ['change', id, 'price', '39,90', '34,90'],
      ].map(refused),
    ),
  ).toEqual([
    '«dance» non è un’azione di groups. Con npm run shop -- groups --help le vedi tutte.',
    'Manca N. Si scrive: npm run shop -- groups close N',
    'Nessun gruppo ha il numero 99999.',
    `Il gruppo ${id} è aperto: adesso ordered non si può.`,
    'Il prezzo deve restare più alto di quello di ogni scaglione. Prima cambia gli scaglioni.',
  ])
  const wrong = await Promise.all(
    [
      ['change', id, 'deadline', 'domani'],
      ['update', id],
    ].map(refused),
  )
  expect(wrong[0]).toContain('«domani» non va bene: serve un giorno o un momento')
  expect(wrong[1]).toBe('Manca TITOLO. Si scrive: npm run shop -- groups update N TITOLO TESTO …')
  expect(await does('show', id)).toContain(`${title}  [aperto]`)
}, 60_000)
