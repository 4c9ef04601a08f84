import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { eachAtOnce } from '#kernel/at-once.ts'
import { Outage } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import type { Cipher } from './cipher.ts'
import { type Manifest, manifest } from './manifest.ts'
import { type Bytes, type Place, sumsFile } from './place.ts'

/** SHA-256 by stored name, in the format of `sha256sum --check SHA256SUMS`. */
type Sums = Map<string, string>

const manifestFile = 'manifest.json'
const encryptedManifest = `${manifestFile}.age`

export const tableFile = (name: string) => `tables/${name.replaceAll('"', '')}.gz`
export const storedFile = (key: string) => `files/${key}`

const bytesOf = async function* (content: string | Uint8Array) {
  yield Buffer.from(content)
}

const digested = async function* (bytes: Bytes, onSum: (sum: string) => void) {
  const hash = createHash('sha256')
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
  onSum(hash.digest('hex'))
}

/** Writes the files of a backup, then its manifest, and last the checksums that make it complete. */
export const createArchive = (place: Place, encrypt?: Cipher) => {
  const sums: Sums = new Map()
  const names: Record<string, string> = {}

  /** Tells nothing of the file: names of tables and pictures are in the encrypted manifest alone. */
  const numberedName = (path: string) => {
    names[path] = `${String(Object.keys(names).length + 1).padStart(6, '0')}.age`
    return names[path]
  }

  const store = (name: string, bytes: Bytes) =>
    place.write(
      name,
      digested(encrypt ? encrypt(bytes) : bytes, (sum) => sums.set(name, sum)),
    )

  return {
    write: (path: string, content: Bytes | Uint8Array) =>
      store(
        encrypt ? numberedName(path) : path,
        content instanceof Uint8Array ? bytesOf(content) : content,
      ),
    finish: async (described: Manifest) => {
      const all: Manifest = { ...described, ...(encrypt && { names }) }
      const name = encrypt ? encryptedManifest : manifestFile
      await store(name, bytesOf(JSON.stringify(all, null, 1)))
      const lines = [...sums].map(([file, sum]) => `${sum}  ${file}\n`)
      await place.write(sumsFile, bytesOf(lines.join('')))
    },
  }
}

export type Archive = ReturnType<typeof createArchive>

/** Returns undefined for a file that cannot be read, but fails if the bucket does not answer. */
const unlessUnreadable = async <T>(work: Promise<T>) => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Outage) throw error
    return undefined
  }
}

const sumOf = async (bytes: Bytes) => {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

const readSums = async (place: Place): Promise<Sums> => {
  const content = await unlessUnreadable(text(place.read(sumsFile)))
  if (content === undefined) throw new StartError('backup.none', { place: place.label })
  const lines = content.split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

/** Reads a backup and verifies the checksum of every file before anything is changed. */
export const readBackup = async (place: Place, decrypt?: Cipher) => {
  const broken = (file: string, cause?: unknown) =>
    new StartError('backup.broken', { place: place.label, file }, cause)
  const sums = await readSums(place)
  const verify = async (file: string) => {
    if ((await unlessUnreadable(sumOf(place.read(file)))) !== sums.get(file)) throw broken(file)
  }
  const isEncrypted = sums.has(encryptedManifest)
  if (isEncrypted && !decrypt) throw new StartError('backup.encrypted', { place: place.label })
  const readStored = (file: string) =>
    isEncrypted && decrypt ? decrypt(place.read(file)) : place.read(file)

  const name = isEncrypted ? encryptedManifest : manifestFile
  if (!sums.has(name)) throw broken(name)
  await verify(name)
  const parsed = manifest.safeParse(JSON.parse(await text(readStored(name))))
  if (!parsed.success) throw broken(name, parsed.error)
  const { names = {}, tables, files } = parsed.data
  const storedName = (path: string) => (isEncrypted ? names[path] : path) ?? ''

  const paths = isEncrypted ? Object.keys(names) : [...sums.keys()]
  const keys = paths.filter((path) => path.startsWith('files/') && sums.has(storedName(path)))
  if (keys.length !== files) throw broken('files')
  const missing = tables.find((table) => !sums.has(storedName(tableFile(table.name))))
  if (missing) throw broken(tableFile(missing.name))
  await eachAtOnce(sums.keys(), verify)
  return {
    manifest: parsed.data,
    keys: keys.map((path) => path.slice('files/'.length)),
    read: (path: string) => readStored(storedName(path)),
  }
}

export type StoredBackup = Awaited<ReturnType<typeof readBackup>>
