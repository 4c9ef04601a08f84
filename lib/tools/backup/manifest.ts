import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import { StartError } from '#kernel/start-error.ts'

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
export type Table = z.output<typeof table>

/** SHA-256 by path below the folder, in the format of `sha256sum --check SHA256SUMS`. */
type Sums = Map<string, string>

const sumsFile = 'SHA256SUMS'

export type Archive = { folder: string; sums: Sums }

/** Writes a stream to a file, flushed to disk, and records its checksum. */
export const writeSummed = async (
  { folder, sums }: Archive,
  path: string,
  source: Readable,
  { packed = false } = {},
) => {
  const place = join(folder, path)
  await mkdir(dirname(place), { recursive: true })
  const hash = createHash('sha256')
  const digest = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  const file = createWriteStream(place, { flush: true })
  await (packed
    ? pipeline(source, createGzip({ level: 5 }), digest, file)
    : pipeline(source, digest, file))
  sums.set(path, hash.digest('hex'))
}

export const writeSums = ({ folder, sums }: Archive) =>
  writeFile(join(folder, sumsFile), [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join(''), {
    flush: true,
  })

export const readSums = async (folder: string): Promise<Sums> => {
  const lines = (await readFile(join(folder, sumsFile), 'utf8')).split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

const sumOf = async (path: string) => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** Reads a backup and verifies the checksum of every file before anything is changed. */
export const readBackup = async (folder: string) => {
  const broken = (file: string, cause?: unknown) =>
    new StartError('backup.broken', { folder, file }, cause)
  const sums = await readSums(folder).catch((error) => {
    throw new StartError('backup.none', { folder }, error)
  })
  for (const [path, sum] of sums)
    if ((await sumOf(join(folder, path)).catch(() => '')) !== sum) throw broken(path)
  if (!sums.has(manifestFile)) throw broken(manifestFile)
  const read = manifest.safeParse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')))
  if (!read.success) throw broken(manifestFile, read.error)
  const missingTable = read.data.tables.find(({ name }) => !sums.has(tableFile(name)))
  if (missingTable) throw broken(tableFile(missingTable.name))
  const keys = [...sums.keys()].filter((path) => path.startsWith('files/'))
  if (keys.length !== read.data.files) throw broken('files')
  return { manifest: read.data, keys: keys.map((path) => path.slice('files/'.length)) }
}
