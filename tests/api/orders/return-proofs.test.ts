import sharp from 'sharp'
import { expect, test } from 'vitest'
import { takeDue } from '#kernel/outbox/commands.ts'
import { createRunner, enqueue } from '#kernel/outbox/task.ts'
import type { Withdrawal } from '#lib/contract/withdrawals.ts'
import { listStoredFiles } from '#lib/services/stored-files.ts'
import { tasks } from '#lib/services/tasks.ts'
import { forgetBuyer } from '#lib/tools/forget.ts'
import { readSheet } from '../../factories/workbook.ts'
import { dataOf, openTestApi, readProblem } from '../api.ts'
import { ordersOf } from '../orders-life.ts'

const api = await openTestApi()
const { call, db, clock, deps } = api
const orders = ordersOf(api)

const located = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#eee' } })
  .withExif({ IFD0: { Artist: 'Serena' }, IFD3: { GPSLatitudeRef: 'N' } })
  .jpeg()
  .toBuffer()
const pdf = (words = 'ricevuta') => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`)

const pathOf = (order: { id: number }, withdrawal: number) =>
  `/users/logged/orders/${order.id}/refund_requests/${withdrawal}/proof`
const bring = (
  path: string,
  token: string,
  bytes: Uint8Array,
  { type = 'application/pdf', name = 'ricevuta.pdf' } = {},
) => {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return call('PUT', path, { token, body })
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** Builds a withdrawal, with the calls of its buyer. */
const withdrawn = async () => {
  const { buyer, order } = await orders.buildDelivered()
  const { token } = buyer
  const { id } = await orders.withdraw(buyer, order, 1)
  const path = pathOf(order, id)
  return {
    buyer,
    order,
    id,
    path,
    get: () => call('GET', path, { token }),
    put: (bytes: Uint8Array, more?: { type?: string; name?: string }) =>
      bring(path, token, bytes, more),
    proof: async () => (await orders.read(buyer, order)).withdrawals[0]!.proof,
  }
}
const purge = async () => {
  const run = createRunner(deps, tasks)
  for (const entry of await takeDue(db, 'purge', 20, 60))
    await run(entry, new AbortController().signal)
}
const keysOf = async () =>
  (await listStoredFiles(db, deps.storage)).filter((key) => key.startsWith('return-proofs/'))

test('a proof is uploaded by the buyer and readable only by the buyer, as an attachment', async () => {
  const { order, id, path, get, put, proof } = await withdrawn()
  expect([await proof(), (await get()).status]).toEqual([null, 404])
  const brought = await dataOf<Withdrawal>(await put(pdf(), { name: 'C:\\r.pdf' }))
  expect(brought.proof).toEqual({ name: 'r.pdf', uploaded_at: clock.now().toISOString() })
  expect(await proof()).toEqual(brought.proof)
  const file = await get()
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="R-${order.number}-1.pdf"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(await bytesOf(file)).toEqual(pdf())
  const other = await withdrawn()
  const { token } = other.buyer
  // The second path is of the own order with the withdrawal of another buyer.
  for (const theirs of [path, pathOf(other.order, id)]) {
    expect((await call('GET', theirs, { token })).status).toBe(404)
    expect((await bring(theirs, token, pdf('altra'))).status).toBe(404)
  }
  expect((await proof())?.name).toBe('r.pdf')
})

test('a picture is re-encoded without metadata', async () => {
  const { get, put } = await withdrawn()
  expect((await put(located, { type: 'image/jpeg', name: 'a.jpg' })).status).toBe(200)
  const file = await get()
  expect(file.headers.get('content-type')).toBe('image/webp')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*\.webp"$/)
  const { format, exif } = await sharp(await bytesOf(file)).metadata()
  expect([format, exif]).toEqual(['webp', undefined])
})

test('a proof is replaced by a newer one, deleting the old file; the same again changes nothing', async () => {
  const { get, put, proof } = await withdrawn()
  const before = await keysOf()
  const newKeys = async () => (await keysOf()).filter((key) => !before.includes(key))
  await put(pdf('prima'))
  const first = await proof()
  clock.advance(60_000)
  expect((await put(pdf('prima'), { name: 'altro.pdf' })).status).toBe(200)
  expect(await proof()).toEqual(first)
  const [old] = await newKeys()
  await put(pdf('seconda'), { name: 'seconda.pdf' })
  await purge()
  expect((await proof())?.name).toBe('seconda.pdf')
  const [next, ...more] = await newKeys()
  expect([more, await deps.storage.read(old!)]).toEqual([[], undefined])
  expect(await deps.storage.read(next!)).toEqual(pdf('seconda'))
  // A file that comes back survives the removal of its earlier copy.
  await put(pdf('prima'))
  await put(pdf('seconda'))
  await purge()
  expect(await bytesOf(await get())).toEqual(pdf('seconda'))
})

test.each([
  ['ten megabytes of rubbish', Buffer.alloc(10_000_000, 7), 'application/pdf', 413],
  ['more than five megabytes', Buffer.alloc(5_000_001, 7), 'application/pdf', 422],
  ['a page that says it is a PDF', Buffer.from('<html>%PDF- %%EOF'), 'application/pdf', 422],
  ['rubbish that says it is a picture', Buffer.alloc(4000, 7), 'image/jpeg', 422],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 422],
  ['a file of another kind', pdf(), 'text/html', 422],
])('a proof is refused when it is %s', async (_, bytes, type, status) => {
  const { put, proof } = await withdrawn()
  const refused = await put(bytes, { type })
  expect(refused.status).toBe(status)
  if (status === 422) expect(Object.keys((await readProblem(refused)).errors!)).toEqual(['file'])
  expect(await proof()).toBeNull()
})

test.each([true, false])(
  'a proof cannot be replaced after the decision, and stays readable: %s',
  async (isAccepted) => {
    const { order, get, put } = await withdrawn()
    await put(pdf())
    await (isAccepted ? orders.accept(order) : orders.refuse(order))
    expect((await put(pdf('altra'))).status).toBe(409)
    expect((await get()).status).toBe(200)
  },
)

test('a proof is part of the own data, and deleted with the account', async () => {
  const { buyer, order, put } = await withdrawn()
  const { token, member } = buyer
  await put(pdf(), { name: 'ricevuta di Serena.pdf' })
  const sheet = await call('GET', '/users/logged/export/orders', { token })
  expect(JSON.stringify(await readSheet(await bytesOf(sheet)))).toContain('ricevuta di Serena.pdf')
  await orders.refuse(order)
  const key = (await keysOf()).at(-1)!
  expect(await deps.storage.read(key)).toBeDefined()
  await db.transaction((tx) => enqueue(tx, forgetBuyer, { memberId: member.id }))
  for (const _ of [1, 2]) await purge()
  expect(await keysOf()).not.toContain(key)
  expect(await deps.storage.read(key)).toBeUndefined()
})
