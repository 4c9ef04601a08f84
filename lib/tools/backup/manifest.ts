import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '#kernel/start-error.ts'
import { findBroken, readSums } from './sums.ts'

export const manifestFile = 'manifest.json'
export const tableFile = (name: string) => `tables/${name.replaceAll('"', '')}.gz`
export const storedFile = (key: string) => `files/${key}`

const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })

const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bounds: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Number of copied pictures, and keys of pictures missing from the storage. */
  files: z.int(),
  missing: z.array(z.string()),
})

export type Manifest = z.output<typeof manifest>

/** Reads a backup and verifies the checksum of every file before anything is changed. */
export const readBackup = async (folder: string) => {
  const broken = (file: string, cause?: unknown) =>
    new StartError('backup.broken', { folder, file }, cause)
  const sums = await readSums(folder).catch((error) => {
    throw new StartError('backup.none', { folder }, error)
  })
  const wrong = await findBroken(folder, sums)
  if (wrong) throw broken(wrong)
  if (!sums.has(manifestFile)) throw broken(manifestFile)
  const read = manifest.safeParse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')))
  if (!read.success) throw broken(manifestFile, read.error)
  const missingTable = read.data.tables.find(({ name }) => !sums.has(tableFile(name)))
  if (missingTable) throw broken(tableFile(missingTable.name))
  const keys = [...sums.keys()].filter((path) => path.startsWith('files/'))
  if (keys.length !== read.data.files) throw broken('files')
  return { manifest: read.data, keys: keys.map((path) => path.slice('files/'.length)) }
}
