import type { Database, Db, Tx } from '#kernel/db/connection.ts'
import { prepareForMuch } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import { DomainError } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { readCatalogue } from '#lib/catalogue-file/read.ts'
import type { WrittenItem } from '#lib/catalogue-file/schema.ts'
import { offerNext } from '../../money/stock/commands/copies.ts'
import { giveCodes, writtenItem } from '../../shop/catalogue-files/commands/export.ts'
import { checkItems, lockCatalogue } from '../../shop/catalogue-files/commands/import.ts'
import { inStorage, inspectPictures } from '../../shop/catalogue-files/commands/pictures.ts'
import { loadByCode } from '../../shop/catalogue-files/queries.ts'
import { priceAt } from '../../shop/catalogue-files/rules.ts'
import { type Entry, writeEntries } from '../../shop/items/commands/entries.ts'
import { addInterest, longestName } from '../../shop/items/commands/interests.ts'
import { lockGroupsOf } from '../../shop/items/commands/life.ts'
import { lockShelves, setStock } from '../../shop/items/commands/stock.ts'
import { struckPrice } from '../../shop/prices/rules.ts'
import { actsOn, type Reading } from '../act.ts'
import {
  findItem,
  type Item,
  listBundleIds,
  listPrices,
  listShelves,
  readState,
} from './queries.ts'
import {
  changesBetween,
  isUnpublished,
  mayArchive,
  never,
  type RawEntry,
  refuseFields,
  refuseFile,
  someOf,
  versionOfEntry,
  withCodes,
  withKept,
} from './rules.ts'

const check = async (tx: Tx, bytes: Uint8Array, format: 'csv' | 'json') => {
  await giveCodes(tx)
  const read = readCatalogue(bytes, format)
  return checkItems(tx, read, await inspectPictures(inStorage(tx), read.items, read.locate))
}

/** Checks an item as a catalogue file with only this item; undefined when nothing would change. */
const checkEntry = async (tx: Tx, entry: RawEntry) => {
  const bytes = new TextEncoder().encode(JSON.stringify({ items: [entry] }))
  const { problems, toWrite } = await check(tx, bytes, 'json')
  if (problems.length > 0) throw refuseFields(problems)
  return toWrite[0]
}

const written = (entry: Entry) => writtenItem(entry, (picture) => picture)

const writeEntry = async (tx: Tx, entry: RawEntry, now: Date) => {
  const toWrite = await checkEntry(tx, entry)
  if (!toWrite) throw new StartError('catalogue.same')
  await writeEntries(tx, [toWrite], now)
  return written(toWrite)
}

/** Struck prices that a change would move (Codice del consumo, art. 17-bis). */
const priceWarnings = async (db: Db, item: number, entry: Entry, now: Date) => {
  const bundles = new Map(
    entry.variations.flatMap(({ bundles }) => bundles.map((bundle) => [bundle.code, bundle])),
  )
  return (await listPrices(db, item, now)).flatMap(({ code, reached, lowestCents, ...prices }) => {
    const bundle = bundles.get(code)
    if (!bundle) return []
    const priceCents = priceAt(bundle, reached)
    const lowestRecentCents =
      priceCents === prices.priceCents ? prices.lowestRecentCents : lowestCents
    const listPriceCents = bundle.list_price_cents
    const beforeCents = struckPrice(prices)?.cents
    const afterCents = struckPrice({ priceCents, listPriceCents, lowestRecentCents })?.cents
    if (beforeCents === afterCents) return []
    const { title } = bundle
    return [textOf('catalogue.warning.struck', { title, beforeCents, afterCents, lowestCents })]
  })
}

type Edit = { entry: RawEntry; version: string }
const versionOfItem = ({ entry }: Item) => versionOfEntry(entry)

/** Asks only where buyers see the change at once. */
const askSave = async (item: Item, { db, now }: Reading<Database>, { entry, version }: Edit) => {
  if (versionOfItem(item) !== version) throw new DomainError('stale')
  const after = await db.transaction((tx) => checkEntry(tx, withKept(entry, item.entry, now)))
  const state = await readState(db, item.id, now)
  if (!after || state === 'draft' || state === 'scheduled') return undefined
  const changes = someOf(changesBetween(item.entry, written(after)), 12)
  const warnings = await priceWarnings(db, item.id, after, now)
  return textOf('catalogue.question.save', { changes: [...changes, ...warnings].join('\n') })
}

const lockItem = async (tx: Tx, id: number) => {
  await lockCatalogue(tx)
  const bundles = await listBundleIds(tx, id)
  await lockGroupsOf(tx, bundles)
  await lockShelves(tx, bundles)
}

const act = actsOn({
  noun: 'catalogue',
  find: (db, { item }: { item: number }) => findItem(db, item),
  edited: { lock: (tx, { id }) => lockItem(tx, id), versionOf: versionOfItem },
  refusals: { not_found: 'catalogue.missing' },
})

/** An act that changes a few fields of the item by itself. */
const move = (
  name: 'publish' | 'archive' | 'restore',
  mayMove: (item: WrittenItem, now: Date) => boolean,
) =>
  act(name, {
    question: async (item, { now }) =>
      mayMove(item.entry, now) ? textOf(`catalogue.question.${name}`, item) : undefined,
    change: async (tx, { id }, { now }) => {
      await lockItem(tx, id)
      const { entry } = await findItem(tx, id)
      if (!mayMove(entry, now)) throw new StartError(`catalogue.refusedMove.${name}`)
      const fields = {
        publish: { published_at: now.toISOString() },
        archive: { archived_at: now.toISOString() },
        restore: { archived_at: undefined },
      }
      await writeEntry(tx, { ...(entry as RawEntry), ...fields[name] }, now)
    },
    audit: ({ item }, { title }) => ({ id: item, title }),
  })

/** Copies that the shop counted: those reserved are among them, those sold are not. */
const count = async (tx: Tx, { id, entry }: Item, bundle: number, copies: number, now: Date) => {
  await lockItem(tx, id)
  const shelf = (await listShelves(tx, id)).find((one) => one.id === bundle)
  if (!shelf) throw new DomainError('not_found')
  const { name, stock: was, reserved } = shelf
  const isUnderWay = entry.status && !['draft', 'scheduled', 'running'].includes(entry.status)
  if (isUnderWay) throw new StartError('catalogue.countGroup')
  if (copies < reserved) throw new StartError('catalogue.reserved', { name, copies, reserved })
  const becomes = copies - reserved
  await setStock(tx, id, bundle, becomes)
  await offerNext(tx, [bundle], now)
  return { name, was, becomes }
}

type Upload = { file: File }

const checkFile = async (tx: Tx, { file }: Upload) => {
  await prepareForMuch(tx)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const result = await check(tx, bytes, /\.csv$/i.test(file.name) ? 'csv' : 'json')
  if (result.problems.length > 0) throw refuseFile(result.problems)
  return result
}

const whole = actsOn({ noun: 'catalogue', find: async (_, _input: object) => ({}) })

export const catalogueActs = {
  create: whole('create', {
    change: async (tx, _, { now }, { entry }: { entry: RawEntry }) => {
      const isGroup = entry.kind === 'preorder'
      const state = isGroup ? { status: 'draft' } : { published_at: never }
      await lockCatalogue(tx)
      const [known] = await loadByCode(tx, [String(entry.code)])
      if (known) {
        const value = String(entry.code)
        const place = { path: 'items[0].code' }
        throw refuseFields([{ place, code: 'repeatedCode', values: { value } }])
      }
      const { code, title } = await writeEntry(tx, withCodes({ ...entry, ...state }), now)
      const row = await tx.first<{ id: number }>(sql`SELECT id FROM items WHERE code = ${code}`)
      return { item: row!.id, code, title }
    },
    audit: (_, _thing, { item: id, code, title }) => ({ id, code, title }),
  }),
  addInterest: whole('add-interest', {
    change: async (tx, _, __, { name }: { name: string }) => {
      const added = await addInterest(tx, name)
      if (!added) throw new StartError('catalogue.noName', { most: longestName })
      return added
    },
    audit: (_, __, added) => ({ ...added }),
  }),
  save: act('save', {
    question: askSave,
    change: async (tx, { entry: before }, { now }, { entry }: Edit) => ({
      before,
      after: await writeEntry(tx, withKept(entry, before, now), now),
    }),
    audit: ({ item }, { title }, { before, after }) => ({
      id: item,
      title,
      changes: someOf(changesBetween(before, after), 40),
    }),
  }),
  count: act('count', {
    change: (tx, item, { now }, { bundle, copies }: { bundle: number; copies: number }) =>
      count(tx, item, bundle, copies, now),
    audit: ({ item }, { title }, { name, was, becomes }) => ({
      id: item,
      title,
      name,
      was,
      becomes,
    }),
  }),
  publish: move('publish', isUnpublished),
  archive: move('archive', mayArchive),
  restore: move('restore', ({ archived_at }) => Boolean(archived_at)),
  import: whole('import', {
    question: async (_, { db }: Reading<Database>, upload: Upload) => {
      const { toWrite, counts } = await db.transaction((tx) => checkFile(tx, upload))
      if (toWrite.length === 0) throw new StartError('catalogue.same')
      const titles = someOf(
        toWrite.map(({ title }) => title),
        12,
      )
      return textOf('catalogue.question.import', { ...counts, titles: titles.join(', ') })
    },
    change: async (tx, _, { now }, upload) => {
      const { toWrite, counts } = await checkFile(tx, upload)
      await writeEntries(tx, toWrite, now)
      return counts
    },
    audit: ({ file }, _, counts) => ({ name: file.name.slice(0, 200), ...counts }),
  }),
}
