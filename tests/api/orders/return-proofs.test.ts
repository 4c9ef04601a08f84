import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { takeDue } from '#kernel/outbox/commands.ts'
import { createRunner, enqueue } from '#kernel/outbox/task.ts'
import type { Order } from '#lib/contract/orders.ts'
import type { Withdrawal } from '#lib/contract/withdrawals.ts'
import { listStoredFiles } from '#lib/services/stored-files.ts'
import { tasks } from '#lib/services/tasks.ts'
import { forgetBuyer } from '#lib/tools/forget.ts'
import { readSheet } from '../../factories/workbook.ts'
import { dataOf, openTestApi, readProblem } from '../api.ts'
import type { Buyer } from '../buyer.ts'
import { ordersOf } from '../orders-life.ts'

const api = await openTestApi()
const { call, db, pool, clock, deps } = api
const orders = ordersOf(api)

const located = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#eee' } })
  .withExif({ IFD0: { Artist: 'Serena' }, IFD3: { GPSLatitudeRef: 'N' } })
  .jpeg()
  .toBuffer()
const pdf = (words = 'ricevuta') => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`)

beforeEach(() => pool.query('DELETE FROM rate_limits'))

const pathOf = ({ id }: { id: number }, withdrawal: number) =>
  `/users/logged/orders/${id}/refund_requests/${withdrawal}/proof`

const withdrawn = async () => {
  const { buyer, order } = await orders.buildDelivered()
  const { id } = await orders.withdraw(buyer, order, 1)
  return { buyer, order, path: pathOf(order, id) }
}
const bring = (
  path: string,
  bytes: Uint8Array,
  { token, type = 'application/pdf', name = 'ricevuta.pdf' }: Record<string, string | undefined>,
) => {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return call('PUT', path, { token, body })
}
const proofOf = async (buyer: Buyer, order: Order) =>
  (await orders.read(buyer, order)).withdrawals[0]!.proof
const purge = async () => {
  const run = createRunner(deps, tasks)
  for (const entry of await takeDue(db, 'purge', 20, 60))
    await run(entry, new AbortController().signal)
}
const keysOf = async () =>
  (await listStoredFiles(db)).filter((key) => key.startsWith('return-proofs/'))

describe('the proof of a return', () => {
  test('is uploaded by the buyer and readable only by the buyer, as an attachment', async () => {
    const { buyer, order, path } = await withdrawn()
    const { token } = buyer
    expect(await proofOf(buyer, order)).toBeNull()
    expect((await call('GET', path, { token })).status).toBe(404)
    const brought = await dataOf<Withdrawal>(await bring(path, pdf(), { token, name: 'C:\\r.pdf' }))
    expect(brought.proof).toEqual({ name: 'r.pdf', uploaded_at: clock.now().toISOString() })
    expect(await proofOf(buyer, order)).toEqual(brought.proof)
    const file = await call('GET', path, { token })
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="R-${order.number}-1.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf())
  })

  test('answers 404 to others, for reading and replacing', async () => {
    const { buyer, order, path } = await withdrawn()
    await bring(path, pdf(), { token: buyer.token })
    const other = await withdrawn()
    const { token } = other.buyer
    const tries = [
      await call('GET', path, { token }),
      await bring(path, pdf('altra'), { token }),
      // Own order with the withdrawal of another buyer.
      await call('GET', pathOf(other.order, Number(path.split('/').at(-2))), { token }),
      await bring(pathOf(other.order, Number(path.split('/').at(-2))), pdf(), { token }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await proofOf(buyer, order))?.name).toBe('ricevuta.pdf')
  })

  test('that is a picture is re-encoded without metadata', async () => {
    const { buyer, path } = await withdrawn()
    const { token } = buyer
    expect((await bring(path, located, { token, type: 'image/jpeg', name: 'a.jpg' })).status).toBe(
      200,
    )
    const file = await call('GET', path, { token })
    expect(file.headers.get('content-type')).toBe('image/webp')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*\.webp"$/)
    const { format, exif } = await sharp(await file.arrayBuffer()).metadata()
    expect([format, exif]).toEqual(['webp', undefined])
  })

  test('is replaced by a newer one, deleting the old file; the same again changes nothing', async () => {
    const { buyer, order, path } = await withdrawn()
    const { token } = buyer
    const before = await keysOf()
    await bring(path, pdf('prima'), { token })
    const first = await proofOf(buyer, order)
    clock.advance(60_000)
    expect((await bring(path, pdf('prima'), { token, name: 'altro.pdf' })).status).toBe(200)
    expect(await proofOf(buyer, order)).toEqual(first)
    const [old] = (await keysOf()).filter((key) => !before.includes(key))
    await bring(path, pdf('seconda'), { token, name: 'seconda.pdf' })
    await purge()
    expect((await proofOf(buyer, order))?.name).toBe('seconda.pdf')
    const [next, ...more] = (await keysOf()).filter((key) => !before.includes(key))
    expect(more).toEqual([])
    expect(await deps.storage.read(old!)).toBeUndefined()
    expect(await deps.storage.read(next!)).toEqual(pdf('seconda'))
    // A file that comes back survives the removal of its earlier copy.
    await bring(path, pdf('prima'), { token })
    await bring(path, pdf('seconda'), { token })
    await purge()
    const file = await call('GET', path, { token })
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf('seconda'))
  })

  test.each([
    ['ten megabytes of rubbish', Buffer.alloc(10_000_000, 7), 'application/pdf', 413],
    ['more than five megabytes', Buffer.alloc(5_000_001, 7), 'application/pdf', 422],
    ['a page that says it is a PDF', Buffer.from('<html>%PDF- %%EOF'), 'application/pdf', 422],
    ['rubbish that says it is a picture', Buffer.alloc(4000, 7), 'image/jpeg', 422],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 422],
    ['a file of another kind', pdf(), 'text/html', 422],
  ])('is refused when it is %s', async (_, bytes, type, status) => {
    const { buyer, order, path } = await withdrawn()
    const refused = await bring(path, bytes, { token: buyer.token, type })
    expect(refused.status).toBe(status)
    if (status === 422) expect(Object.keys((await readProblem(refused)).errors!)).toEqual(['file'])
    expect(await proofOf(buyer, order)).toBeNull()
  })

  test('cannot be replaced after the decision, and stays readable', async () => {
    const { buyer, order, path } = await withdrawn()
    const { token } = buyer
    await bring(path, pdf(), { token })
    await orders.accept(order)
    expect((await bring(path, pdf('altra'), { token })).status).toBe(409)
    expect((await call('GET', path, { token })).status).toBe(200)
    const other = await withdrawn()
    await orders.refuse(other.order)
    expect((await bring(other.path, pdf(), { token: other.buyer.token })).status).toBe(409)
  })

  test('is part of the own data, and deleted with the account', async () => {
    const { buyer, order, path } = await withdrawn()
    const { token } = buyer
    await bring(path, pdf(), { token, name: 'ricevuta di Serena.pdf' })
    const sheet = await call('GET', '/users/logged/export/orders', { token })
    const rows = await readSheet(Buffer.from(await sheet.arrayBuffer()))
    expect(JSON.stringify(rows)).toContain('ricevuta di Serena.pdf')
    await orders.refuse(order)
    const key = (await keysOf()).at(-1)!
    expect(await deps.storage.read(key)).toBeDefined()

    await db.transaction((tx) => enqueue(tx, forgetBuyer, { memberId: buyer.member.id }))
    await purge()
    await purge()
    expect(await keysOf()).not.toContain(key)
    expect(await deps.storage.read(key)).toBeUndefined()
  })
})
