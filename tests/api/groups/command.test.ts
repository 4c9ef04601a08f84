import { expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { buildItem, buildParticipation } from '../../factories/items.ts'
import { buildMember } from '../../factories/members.ts'
import { openTestApi } from '../api.ts'
import { shellOf } from '../shell.ts'

const { pool } = await openTestApi()
const { does, refuses } = await shellOf(pool, 'groups', {})

const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
/** Builds a group that is short after its charges. */
const buildShort = async () => {
  const { id } = await buildItem(pool, { goal: 2, status: 'collecting' })
  await pool.query("UPDATE items SET decide_by = now() + interval '3 days' WHERE id = $1", [id])
  return `${id}`
}

test('commands declare, open, change, close and complete a group', async () => {
  const { id: itemId, bundleIds, title } = await buildItem(pool, { goal: 2, status: 'draft' })
  const [id, bundleId] = [`${itemId}`, bundleIds[0]!]
  await Promise.all([
    does('shortage', id, 'lot'),
    does('carton', id, '2'),
    does('margin', id, '50'),
  ])
  expect(await does('open', id)).toContain(`${title}  [annunciato]`)
  expect(await does('open', id)).toContain('[aperto]  0 di 2, meglio 3, 0 persone')
  const { id: memberId } = await buildMember(pool)
  await buildParticipation(pool, { itemId, bundleId, memberId, quantity: 2 })
  await Promise.all([
    does('change', id, 'price', '39,90', '37,90', 'keeps'),
    does('extend', id, inDays(20)),
    does('update', id, 'In stampa', 'Il gioco', 'è in stampa.'),
  ])
  expect(await refuses('carton', id, '3')).toBe(
    `Il gruppo ${id} è aperto: adesso carton non si può.`,
  )
  expect(await refuses('close', id)).toContain('c’è una domanda aperta')
  await pool.query('UPDATE group_changes SET settled_at = now() WHERE item_id = $1', [id])
  expect(await does('close', id)).toContain('posti presi: 1')
  await pool.query("UPDATE items SET status = 'confirmed' WHERE id = $1", [id])
  expect(await does('left', id, `${bundleId}`, '6')).toContain(
    `confezione ${bundleId}, Italiano, Gioco base: 6 da vendere`,
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
})

test('commands extend, fill or end a group that is short', async () => {
  const [waits, helped, ended] = [await buildShort(), await buildShort(), await buildShort()]
  expect(await does('list')).toContain('da decidere entro')
  const outputs = await Promise.all([
    does('extend', waits, inDays(9)),
    does('house-copies', helped),
    does('fail', ended),
  ])
  for (const [at, status] of ['aperto', 'confermato', 'non riuscito'].entries())
    expect(outputs[at]).toContain(`[${status}]`)
  expect(await does('cancel', waits)).toContain('[annullato]')
})

test('reports errors in one Italian line and changes nothing', async () => {
  const { id: itemId, title } = await buildItem(pool)
  const id = `${itemId}`
  for (const [line, ...words] of [
    ['«dance» non è un’azione di groups.', 'dance', id],
    ['Manca N. Si scrive: npm run shop -- groups close N', 'close'],
    ['Manca TITOLO. Si scrive: npm run shop -- groups update N TITOLO TESTO …', 'update', id],
    ['Nessun gruppo ha il numero 99999.', 'cancel', '99999'],
    [`Il gruppo ${id} è aperto: adesso ordered non si può.`, 'ordered', id],
    ['solo il prezzo di prima', 'change', id, 'goal', '1', 'keeps'],
    ['«domani» non va bene: serve un giorno o un momento', 'change', id, 'deadline', 'domani'],
  ] as const)
    expect(await refuses(...words)).toContain(line)
  expect(await does('show', id)).toContain(`${title}  [aperto]`)
})
