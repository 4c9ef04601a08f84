import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { memberId } from '#kernel/http/member-id.ts'
import { openFolderStorage } from '#kernel/storage/folder.ts'
import { addProof } from '#lib/services/money/orders/commands/prove.ts'
import { requestWithdrawal } from '#lib/services/money/orders/commands/withdraw.ts'
import { listLines } from '#lib/services/money/orders/queries/parts.ts'
import { shellOf } from '../shell.ts'
import { openTill } from '../till.ts'

const till = await openTill()
const { db, pool, clock, work } = till
const folder = await mkdtemp(join(tmpdir(), 'insieme-proofs-'))
afterAll(() => rm(folder, { recursive: true }))
const environment = { ...till.paypal.environment, DATA_DIR: folder }
const { does, refuses } = await shellOf(pool, 'orders', environment)

const charged = async () => {
  const seat = await till.charged()
  return { ...seat, named: `${seat.number}` }
}
const withdraw = (id: number) =>
  db.transaction(async (tx) => {
    const [line] = await listLines(tx, id)
    const request = { lines: [{ lineId: line!.id, quantity: 1 }], reason: null }
    return requestWithdrawal(tx, id, request, clock.now())
  })

test('commands process an order from packing to an accepted withdrawal', async () => {
  const { named, id } = await charged()
  expect(await does('list', 'paid')).toContain(`${named}  [pagato]  44,80`)
  const whole = await does('prepare', named)
  for (const text of ['[in preparazione]', 'Cliente: ', 'Consegna, ', '1 × ', 'Merce 39,90'])
    expect(whole).toContain(text)
  const sent = await does('ship', named, '1', 'Rondine', 'RN 1', 'https://rn.example/1')
  expect(sent).toMatch(/\[in viaggio\][\s\S]*Pacco 1: in viaggio, RN 1/)
  expect(await does('void-shipment', named, '1')).toContain('Pacco 1: da spedire')
  await does('ship', named, '1', 'Rondine', 'RN 2')
  expect(await does('deliver', named, '1')).toContain('[consegnato]')
  await withdraw(id)
  expect(await does('refuse-withdrawal', named, '1', 'È', 'rotto.')).toContain('non accolto')
  await withdraw(id)
  const accepted = await does('accept-withdrawal', named, '2')
  for (const text of [`Recesso R-${named}-2: accolto`, 'Rimborso chiesto'])
    expect(accepted).toContain(text)
  await work()
  expect(await does('show', named)).toContain('[rimborsato]')
  expect(await till.ledgerOf(id)).toEqual([4480, -4480])
})

test('commands show a proof of return and save it to a file, with an audit entry', async () => {
  const { named, id } = await charged()
  await does('prepare', named)
  await does('ship', named, '1', 'Rondine', 'RN 1')
  const { id: withdrawal } = await withdraw(id)
  expect(await refuses('proof', named, '1')).toContain('non ha una prova della spedizione')
  const storage = openFolderStorage(join(folder, 'files'))
  const file = new File(['%PDF-1.7\n%%EOF'], 'ricevuta.pdf', { type: 'application/pdf' })
  await addProof({ db, storage, clock }, { member: memberId(1), order: id, withdrawal }, file)
  const shown = await does('show', named)
  expect(shown).toMatch(/Prova della spedizione: ricevuta\.pdf, caricata il .* \d\d:\d\d/)
  expect(shown).toContain(`npm run shop -- orders proof ${named} 1`)
  const path = join(folder, 'reso.pdf')
  expect(await does('proof', named, '1', path)).toContain(path)
  expect(await readFile(path, 'utf8')).toBe('%PDF-1.7\n%%EOF')
  expect(await refuses('proof', named, '1', path)).toContain('EEXIST')
  expect(await refuses('proof', named, '2', path)).toContain('per il recesso 2')
  expect(await does('show', named)).toContain('proof: ')
})

test('commands refund a part, and the rest on cancellation', async () => {
  const { named, id } = await charged()
  const refunded = await does('refund', named, '4,90', 'Scatola', 'ammaccata')
  expect(refunded).toContain('Rimborso chiesto: 4,90')
  expect(await refuses('refund', named, '40', 'Errore')).toMatch(/al massimo 39,90/)
  expect(await does('cancel', named)).toContain('[annullato]')
  await work()
  expect(await till.ledgerOf(id)).toEqual([4480, -490, -3990])
})

test('reports errors in one line', async () => {
  const { number, id } = await till.owe()
  const named = `${number}`
  for (const [message, ...words] of [
    ['Manca CORRIERE', 'ship', named, '1'],
    ['Nessun ordine ha il numero 99999.', 'show', '99999'],
    ['«spediti» non va bene per STATO', 'list', 'spediti'],
    ['è «posto preso»: adesso orders prepare non si può', 'prepare', named],
    ['inizia con https://', 'ship', named, '1', 'Rondine', 'RN 1', 'http://rn.example/1'],
  ])
    expect(await refuses(...words)).toContain(message)
  expect(await till.orderStateOf(id)).toBe('pledged')
})
