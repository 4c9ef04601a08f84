import { readFile } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { prepareForMuch, type Tx } from '#kernel/db/connection.ts'
import { sql } from '#kernel/db/sql.ts'
import type { Storage } from '#kernel/deps.ts'
import type { Locate, Problem } from '#lib/catalogue-file/problems.ts'
import { type CatalogueRead, type Numbered, readCatalogue } from '#lib/catalogue-file/read.ts'
import type { Deps } from '#lib/services/deps.ts'
import { type Entry, writeEntries } from '../../items/commands/entries.ts'
import { knownCodes, knownInterests, loadByCode, ownersOf } from '../queries.ts'
import { isAlready, objectionsTo, wantedEntry } from '../rules/import.ts'
import { describePictures, inspectPictures, keepPictures, type Picture } from './pictures.ts'

export type ImportResult =
  | { done: false; problems: Problem[] }
  | { done: true; created: number; changed: number; unchanged: number }

type ImportDeps = Pick<Deps, 'db' | 'storage' | 'clock'>

// Arbitrary lock id. Serialises imports: two at once would each see half of the other.
const lockKey = 7_411_907
const batch = 500

class DryRun extends Error {}

const nowhere: Storage = {
  read: async () => undefined,
  write: async () => {},
  remove: async () => {},
}

const bundleCodes = ({ item }: Numbered) =>
  item.variations.flatMap(({ bundles }) => bundles.map(({ code }) => code))

/** Reports references to missing things, and bundles that belong to other items. */
const checkReferences = async (tx: Tx, { items, codes: own, locate }: CatalogueRead) => {
  const problems: Problem[] = []
  const mates = items.flatMap(({ item }) => item.travels_with ?? [])
  const known = await knownCodes(
    tx,
    mates.filter((code) => !own.has(code)),
  )
  const interests = await knownInterests(tx)
  const owners = await ownersOf(tx, items.flatMap(bundleCodes))
  for (const { index, item } of items) {
    const refuse = (field: PropertyKey[], code: Problem['code'], value: string) =>
      problems.push({ place: locate(index, field), code, values: { value } })
    const { interest, travels_with: mate } = item
    if (interest !== null && !interests.has(interest))
      refuse(['interest'], 'interestUnknown', interest)
    if (mate === item.code) refuse(['travels_with'], 'mateItself', mate)
    else if (mate !== null && !own.has(mate) && !known.has(mate))
      refuse(['travels_with'], 'mateUnknown', mate)
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
  items: Numbered[],
  pictures: Map<string, Picture>,
  locate: Locate,
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
      for (const { field, code } of before
        ? objectionsTo(before.entry, newEntry, before.participants)
        : [])
        problems.push({ place: locate(index, field), code })
    }
  }
  return { toWrite, changed, problems }
}

const lineNumberOf = ({ place }: Problem) => ('line' in place ? place.line : 0)

/** Imports the whole file or nothing. A dry run does the same work and rolls back. */
export const importCatalogue = async (
  { db, storage, clock }: ImportDeps,
  path: string,
  { dryRun = false } = {},
): Promise<ImportResult> => {
  const format = extname(path).toLowerCase() === '.csv' ? 'csv' : 'json'
  const read = readCatalogue(await readFile(path), format)
  const { items, locate, problems } = read
  const { pictures, problems: missing } = await inspectPictures(dirname(path), items, locate)
  const fileProblems = [...problems, ...missing]
  const described = await describePictures(db, fileProblems.length > 0 ? new Map() : pictures)

  let result: ImportResult | undefined
  const work = async (tx: Tx) => {
    await prepareForMuch(tx)
    await tx.run(sql`SELECT pg_advisory_xact_lock(${lockKey})`)
    const references = await checkReferences(tx, read)
    const { toWrite, changed, problems: objections } = await compare(tx, items, pictures, locate)
    const all = [...fileProblems, ...references, ...objections]
    if (all.length > 0) {
      result = { done: false, problems: all.toSorted((a, b) => lineNumberOf(a) - lineNumberOf(b)) }
      return
    }
    await keepPictures({ tx, storage: dryRun ? nowhere : storage }, toWrite, described)
    await writeEntries(tx, toWrite, clock.now())
    const unchanged = items.length - toWrite.length
    result = { done: true, created: toWrite.length - changed, changed, unchanged }
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
