import { readFile } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { prepareForMuch, type Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Storage } from '#kernel/deps.ts'
import type { Problem } from '#lib/catalogue-file/problems.ts'
import { type CatalogueRead, readCatalogue } from '#lib/catalogue-file/read.ts'
import type { Deps } from '#lib/services/deps.ts'
import { type Entry, writeEntries } from '../../items/commands/entries.ts'
import { knownInterests, loadByCode, ownersOf } from '../queries.ts'
import { isAlready, objectionsTo, wantedEntry } from '../rules.ts'
import { describePictures, inFolder, inspectPictures, keepPictures } from './pictures.ts'

export type ImportResult =
  | { done: false; problems: Problem[] }
  | { done: true; created: number; changed: number; unchanged: number }

// Arbitrary lock id.
const lockKey = 7_411_907
const batch = 500

class DryRun extends Error {}

const nowhere: Storage = {
  read: async () => undefined,
  write: async () => {},
  remove: async () => {},
}

/** Reports references to missing things, and bundles that belong to other items. */
const checkReferences = async (tx: Tx, { items, codes: own, locate }: CatalogueRead) => {
  const problems: Problem[] = []
  const mates = items.flatMap(({ item }) => item.travels_with ?? [])
  const known = await tx.rows<{ code: string }>(
    sql`SELECT code FROM items WHERE code = ANY (${mates}::text[])`,
  )
  const codes = new Set<unknown>([...own, ...known.map(({ code }) => code)])
  const interests = await knownInterests(tx)
  const variations = items.flatMap(({ item }) => item.variations)
  const bundles = variations.flatMap(({ bundles }) => bundles)
  const owners = await ownersOf(
    tx,
    bundles.map(({ code }) => code),
  )
  for (const { index, item } of items) {
    const refuse = (field: PropertyKey[], code: Problem['code'], value: string) =>
      problems.push({ place: locate(index, field), code, values: { value } })
    const { interest, travels_with: mate } = item
    if (interest !== null && !interests.has(interest))
      refuse(['interest'], 'interestUnknown', interest)
    if (mate === item.code) refuse(['travels_with'], 'mateItself', mate)
    else if (mate !== null && !codes.has(mate)) refuse(['travels_with'], 'mateUnknown', mate)
    for (const [v, { bundles }] of item.variations.entries())
      for (const [b, { code }] of bundles.entries()) {
        const owner = owners.get(code)
        if (owner !== undefined && owner !== item.code)
          refuse(['variations', v, 'bundles', b, 'code'], 'bundleElsewhere', owner)
      }
  }
  return problems
}

const compare = async (
  tx: Tx,
  { items, locate }: CatalogueRead,
  pictures: FoundPictures['pictures'],
) => {
  const problems: Problem[] = []
  const toWrite: Entry[] = []
  let changed = 0
  for (let at = 0; at < items.length; at += batch) {
    const some = items.slice(at, at + batch)
    const stored = await loadByCode(
      tx,
      some.map(({ item }) => item.code),
    )
    const current = new Map(stored.map((each) => [each.entry.code, each]))
    for (const { index, item } of some) {
      // Unreadable pictures were reported already.
      const newEntry = wantedEntry(item, (file) => pictures.get(file)?.id ?? '')
      const before = current.get(item.code)
      if (before && isAlready(before.entry, newEntry)) continue
      if (before) changed++
      toWrite.push(newEntry)
      if (!before) continue
      for (const { field, code } of objectionsTo(before.entry, newEntry, before.participants))
        problems.push({ place: locate(index, field), code })
    }
  }
  return { toWrite, changed, problems }
}

const lineNumberOf = ({ place }: Problem) => ('line' in place ? place.line : 0)

/** Serialises imports: two at once would each see half of the other. Taken before the locks of items. */
export const lockCatalogue = (tx: Tx) => tx.run(sql`SELECT pg_advisory_xact_lock(${lockKey})`)

type FoundPictures = { pictures: ReadonlyMap<string, { id: string }>; problems: Problem[] }

/** Compares items with the shop and locks them: all problems, or what is to be written. */
export const checkItems = async (tx: Tx, read: CatalogueRead, found: FoundPictures) => {
  await lockCatalogue(tx)
  const references = await checkReferences(tx, read)
  const { toWrite, changed, problems: objections } = await compare(tx, read, found.pictures)
  const problems = [...read.problems, ...found.problems, ...references, ...objections]
  const unchanged = read.items.length - toWrite.length
  return {
    problems: problems.toSorted((a, b) => lineNumberOf(a) - lineNumberOf(b)),
    toWrite,
    counts: { created: toWrite.length - changed, changed, unchanged },
  }
}

/** Imports the whole file or nothing. A dry run does the same work and rolls back. */
export const importCatalogue = async (
  { db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>,
  path: string,
  { dryRun = false } = {},
): Promise<ImportResult> => {
  const format = extname(path).toLowerCase() === '.csv' ? 'csv' : 'json'
  const read = readCatalogue(await readFile(path), format)
  const files = await inspectPictures(inFolder(dirname(path)), read.items, read.locate)
  const isWrong = read.problems.length + files.problems.length > 0
  const described = await describePictures(db, isWrong ? new Map() : files.pictures)

  let result: ImportResult | undefined
  const work = async (tx: Tx) => {
    await prepareForMuch(tx)
    const { problems, toWrite, counts } = await checkItems(tx, read, files)
    if (problems.length > 0) {
      result = { done: false, problems }
      return
    }
    await keepPictures({ tx, storage: dryRun ? nowhere : storage }, toWrite, described)
    await writeEntries(tx, toWrite, clock.now())
    result = { done: true, ...counts }
    if (dryRun) throw new DryRun()
  }
  try {
    await db.transaction(work)
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  if (!result) throw new Error('the import ended without a result')
  return result
}
