import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { operatorCatalogue } from '#lib/contract/console/catalogue.ts'
import { buildItem } from '../../factories/items.ts'
import { codeOf, dataOf, openTestApi, readProblem } from '../api.ts'
import { groupLife } from '../group-life.ts'
import { consoleOf } from './console.ts'

const api = await openTestApi()
const { pool } = api
const { call, join, confirmed } = consoleOf(api)
const { seated, buyer, take } = groupLife(api)

type Shown = z.output<typeof operatorCatalogue.read.output>['data']
type Listed = z.output<typeof operatorCatalogue.list.output>
type Preview = z.output<typeof operatorCatalogue.preview.output>['data']
type Bundle = { code: string; title: string; price: number; [field: string]: unknown }
type Entry = { variations: { bundles: Bundle[] }[]; [field: string]: unknown }

const seller = await join('catalogue')
const other = await join('catalogue')

const get = (path: string, { cookie } = seller) => call('GET', `/catalogue${path}`, { cookie })
const post = (path: string, body?: unknown, { cookie } = seller) =>
  call('POST', `/catalogue${path}`, { cookie, body })
const read = async (id: number) => dataOf<Shown>(await get(`/${id}`))
const list = async (query: string) => (await (await get(`?${query}`)).json()) as Listed
const actOf = async (what: string) =>
  (
    await pool.query('SELECT details FROM operator_acts WHERE what = $1 ORDER BY id DESC LIMIT 1', [
      `catalogue.${what}`,
    ])
  ).rows[0]?.details

/** The item as it is now, with a change to its first bundle. */
const withBundle = async (id: number, change: Partial<Bundle>) => {
  const { entry, version } = await read(id)
  const changed = structuredClone(entry) as Entry
  Object.assign(changed.variations[0]!.bundles[0]!, change)
  return { entry: changed, version }
}

const draw = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#3388cc' } })
    .png()
    .toBuffer()

const upload = (field: string, bytes: Uint8Array<ArrayBuffer>, name: string, type: string) => {
  const form = new FormData()
  form.set(field, new File([bytes], name, { type }))
  return form
}

const newSale = async (code: string) => {
  const form = upload('image', Uint8Array.from(await draw()), 'box.png', 'image/png')
  const picture = await dataOf<{ id: string }>(await post('/pictures', form))
  const bundles = [{ code: `${code}-1`, title: 'Base', price: '14,90', stock: '6' }]
  const variations = [{ title: 'Italiano', bundles }]
  return { code, kind: 'sale', title: `Gufi ${code}`, picture: picture.id, variations }
}

test('a new item is a draft, which no page shows until it is published', async () => {
  const entry = await newSale('GUF')
  const made = await dataOf<Shown>(await post('', { entry }))
  expect(made).toMatchObject({ state: 'draft', kind: 'sale', title: 'Gufi GUF' })
  const page = () => api.call('GET', `/sales/${made.id}`)
  expect((await page()).status).toBe(404)
  const saved = await post(`/${made.id}/save`, {
    version: made.version,
    entry: { ...made.entry, brand: 'Grillo Blu' },
  })
  expect((await dataOf<Shown>(saved)).state).toBe('draft')
  const { question, response } = await confirmed(
    seller,
    `/catalogue/${made.id}/publish`,
    { version: (await read(made.id)).version },
    false,
  )
  expect(question).toContain('Gufi GUF')
  expect((await dataOf<Shown>(response)).state).toBe('open')
  expect((await page()).status).toBe(200)
  const again = await readProblem(await post('', { entry }))
  expect(again.errors?.code).toEqual(['Il codice GUF c’è due volte'])
})

test('a preview is the page as buyers will see it, for those who see the catalogue', async () => {
  const group = await buildItem(pool, { status: 'draft', bundles: [{ priceCents: 2590 }] })
  const sale = await buildItem(pool, { kind: 'sale', publishedAt: new Date('2199-12-31') })
  for (const [id, path, change] of [
    [group.id, '/preorders', "status = 'running'"],
    [sale.id, '/sales', 'published_at = now()'],
  ] as const) {
    const page = (part = '') => api.call('GET', `${path}/${id}${part}`)
    const preview = await get(`/${id}/preview`)
    expect(preview.headers.get('cache-control')).toBe('private, no-store')
    const { is_public, item, options } = await dataOf<Preview>(preview)
    expect([is_public, (await page()).status]).toEqual([false, 404])
    await pool.query(`UPDATE items SET ${change} WHERE id = $1`, [id])
    const shown = await dataOf<Preview['item']>(await page())
    if (!('sale' in item)) item.published_at = (shown as typeof item).published_at
    expect(item).toEqual(shown)
    expect(options).toEqual(await dataOf(await page('/variations')))
    expect(await dataOf(await get(`/${id}/preview`))).toMatchObject({ is_public: true })
  }
  const statusFor = async (cookie: string, id = sale.id) =>
    (await get(`/${id}/preview`, { ...seller, cookie })).status
  expect(await statusFor((await join('shipping')).cookie)).toBe(200)
  expect(await statusFor((await join('accountant')).cookie)).toBe(403)
  expect(await statusFor('')).toBe(401)
  expect(await statusFor(seller.cookie, 999_999)).toBe(404)
})

test('a sale waits for its date, loses it, and is published before it', async () => {
  const { id } = await buildItem(pool, { kind: 'sale', publishedAt: new Date('2199-12-31') })
  const saved = async (published_at?: string) => {
    const { entry, version } = await read(id)
    const body = { version, entry: { ...entry, published_at } }
    return (await dataOf<Shown>(await post(`/${id}/save`, body))).state
  }
  expect(await saved('2150-01-01T09:00')).toBe('scheduled')
  expect(await saved()).toBe('draft')
  expect(await saved('2150-01-01T09:00')).toBe('scheduled')
  const { version } = await read(id)
  const { response } = await confirmed(seller, `/catalogue/${id}/publish`, { version }, false)
  expect((await dataOf<Shown>(response)).state).toBe('open')
})

test('items are found by part of title or code, kind, state and empty shelves', async () => {
  const sale = await buildItem(pool, { kind: 'sale', title: 'Alta marea', bundles: [{ stock: 0 }] })
  await buildItem(pool, { title: 'Bassa marea', status: 'draft' })
  const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id)
  expect(await idsOf('q=lta+MAR')).toEqual([sale.id])
  expect(await idsOf('q=marea&kind=preorder&state=draft')).toHaveLength(1)
  expect(await idsOf('q=marea&stock=none')).toEqual([sale.id])
  await pool.query("UPDATE items SET code = 'MAR-7' WHERE id = $1", [sale.id])
  expect(await idsOf('q=ar-7')).toEqual([sale.id])
})

test('a save says what changes in the shop and to the struck price, and is on record', async () => {
  const { id } = await buildItem(pool, { kind: 'sale', bundles: [{ priceCents: 3000 }] })
  const body = await withBundle(id, { price: 25.5 })
  const { question, response } = await confirmed(seller, `/catalogue/${id}/save`, body, false)
  expect(question).toContain('Prezzo in euro: 30 → 25,50')
  expect(question).toMatch(/barrato di «Gioco base»: 40,00\s€ → 30,00\s€/)
  const shown = await dataOf<Shown>(response)
  expect((shown.entry as Entry).variations[0]!.bundles[0]!.price).toBe(25.5)
  expect(await actOf('save')).toMatchObject({
    id,
    changes: [expect.stringContaining('Prezzo in euro: 30 → 25,50')],
  })
  const same = await withBundle(id, {})
  expect((await readProblem(await post(`/${id}/save`, same))).detail).toContain(
    'niente da cambiare',
  )
})

test('of two operators who start from the same version the second is refused', async () => {
  const { id } = await buildItem(pool, { kind: 'sale', bundles: [{ stock: 5 }] })
  const mine = await withBundle(id, { title: 'Prima' })
  const theirs = await withBundle(id, { title: 'Seconda' })
  await confirmed(seller, `/catalogue/${id}/save`, mine, false)
  const late = await post(`/${id}/save`, theirs, other)
  expect(await codeOf(late)).toBe('stale')
  // A sale meanwhile is no other version, and the save does not put its copies back.
  const next = await withBundle(id, { title: 'Terza' })
  await pool.query("UPDATE bundles SET stock = 4 WHERE title = 'Prima'")
  await confirmed(other, `/catalogue/${id}/save`, next, false)
  expect((await read(id)).bundles).toMatchObject([{ stock: 4, reserved: 0 }])
})

test('a price with seats does not go up, also when somebody joins meanwhile', async () => {
  const { id } = await seated([1])
  const before = await read(id)
  const { price } = (before.entry as Entry).variations[0]!.bundles[0]!
  const refused = await post(`/${id}/save`, await withBundle(id, { price: price + 1 }))
  const { errors } = await readProblem(refused)
  expect(errors?.['variations.0.bundles.0.price']?.[0]).toMatch(/^Qualcuno partecipa già/)

  const empty = await seated([])
  const dearer = await withBundle(empty.id, { price: price + 1 })
  const path = `/catalogue/${empty.id}/save`
  const { ticket } = await readProblem(await call('POST', path, { ...seller, body: dearer }))
  const who = await buyer()
  const editing = call('POST', path, {
    cookie: seller.cookie,
    body: dearer,
    headers: { 'x-confirmed': ticket! },
  })
  const seat = take(who, empty.id, { bundleId: empty.bundleId, quantity: 1 })
  const [{ status }] = await Promise.allSettled([seat])
  const edit = await editing
  const isSaved = edit.status === 200
  const shown = (await read(empty.id)).entry as Entry
  expect(shown.variations[0]!.bundles[0]!.price).toBe(isSaved ? price + 1 : price)
  if (isSaved) return
  expect(status).toBe('fulfilled')
  expect((await readProblem(edit)).errors).toHaveProperty('variations.0.bundles.0.price')
})

test('a refusal names each field, and nothing is written', async () => {
  const { id } = await buildItem(pool, { kind: 'sale' })
  const { entry, version } = await withBundle(id, { price: 0, list_price: 'tanto' })
  const body = {
    version,
    entry: { ...entry, interest: 'mai-vista', links: [{ label: 'x', url: 'y' }] },
  }
  const { errors } = await readProblem(await post(`/${id}/save`, body))
  expect(Object.keys(errors ?? {}).toSorted()).toEqual([
    'links.0.url',
    'variations.0.bundles.0.list_price',
    'variations.0.bundles.0.price',
  ])
  expect((await read(id)).version).toBe(version)
})

test('a bundle that is left out is closed, and a new one gets a code', async () => {
  const { id } = await buildItem(pool, { kind: 'sale', bundles: [{}, { title: 'Deluxe' }] })
  const { entry, version } = await withBundle(id, {})
  const [variation] = entry.variations
  variation!.bundles = [variation!.bundles[0]!, { title: 'Nuova', price: 9 } as Bundle]
  await confirmed(seller, `/catalogue/${id}/save`, { entry, version }, false)
  const shown = (await read(id)).entry as Entry
  expect(shown.variations[0]!.bundles).toMatchObject([
    { title: 'Gioco base' },
    { title: 'Nuova', code: `item-${id}-1` },
    { title: 'Deluxe', closed: true },
  ])
})

test('counted copies replace the stock, but not those that are reserved', async () => {
  const { id, bundleIds } = await buildItem(pool, { kind: 'sale', bundles: [{ stock: 9 }] })
  const count = (copies: number) => post(`/${id}/count`, { bundle: bundleIds[0], copies })
  expect((await dataOf<Shown>(await count(7))).bundles).toMatchObject([{ stock: 7 }])
  expect(await actOf('count')).toMatchObject({ id, was: 9, becomes: 7 })
  const { member } = await buyer()
  await pool.query(
    `INSERT INTO waiting (bundle_id, member_id, quantity, state, offered_until, asked_at)
     VALUES ($1, $2, 2, 'offered', now() + interval '1 day', now())`,
    [bundleIds[0], member.id],
  )
  const short = await readProblem(await count(1))
  expect(short.detail).toContain('sono riservate 2 copie')
  expect((await dataOf<Shown>(await count(5))).bundles).toMatchObject([{ stock: 3, reserved: 2 }])
})

test('an archived item comes back, and a running group is not archived', async () => {
  const { id } = await buildItem(pool, { kind: 'sale' })
  const stateAfter = async (act: string) =>
    (
      await dataOf<Shown>(
        (
          await confirmed(seller, `/catalogue/${id}/${act}`, undefined, false)
        ).response,
      )
    ).state
  expect(await stateAfter('archive')).toBe('archived')
  expect(await stateAfter('restore')).toBe('open')
  const group = await buildItem(pool)
  expect((await post(`/${group.id}/archive`)).status).toBe(409)
})

test('a file is shown before it is imported, and refused with its lines', async () => {
  const item = await newSale('FILE')
  const send = (text: string, name = 'goods.json') =>
    upload('file', Uint8Array.from(Buffer.from(text)), name, 'text/plain')
  const wrong = await post('/import', send('code;kind;title;picture;price\nX;sale;X;no;0', 'a.csv'))
  const { errors } = await readProblem(wrong)
  expect(errors?.file?.[0]).toMatch(/^riga 2, colonna price: serve un prezzo/)
  const body = send(JSON.stringify({ items: [item] }))
  const { question, response } = await confirmed(seller, '/catalogue/import', body, false)
  expect(question).toContain('Articoli nuovi: 1, da cambiare: 0, già così: 0')
  expect(await dataOf(response)).toEqual({ created: 1, changed: 0, unchanged: 0 })
  expect(await actOf('import')).toEqual({
    name: 'goods.json',
    created: 1,
    changed: 0,
    unchanged: 0,
  })
  const csv = await (await get('/file?format=csv')).text()
  const back = await readProblem(await post('/import', send(csv, 'catalogo.csv')))
  expect(back.detail).toContain('niente da cambiare')
})

test('rubbish and too large files are refused', async () => {
  const rubbish = Uint8Array.from(Buffer.from('\u0000\u0001 non è niente'))
  const asPicture = await post('/pictures', upload('image', rubbish, 'a.png', 'image/png'))
  expect((await readProblem(asPicture)).errors).toHaveProperty('image')
  const asFile = await post('/import', upload('file', rubbish, 'a.csv', 'text/csv'))
  expect((await readProblem(asFile)).errors?.file?.[0]).toMatch(/^riga 1/)
  const large = new Uint8Array(10_000_000)
  for (const [path, field] of [
    ['/pictures', 'image'],
    ['/import', 'file'],
  ] as const) {
    const response = await post(path, upload(field, large, 'a.png', 'image/png'))
    expect(await codeOf(response)).toBe('too_large')
  }
})
