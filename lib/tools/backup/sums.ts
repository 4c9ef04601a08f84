import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Gzip } from 'node:zlib'

/** SHA-256 by path below the folder, in the format of `sha256sum --check SHA256SUMS`. */
export type Sums = Map<string, string>

const sumsFile = 'SHA256SUMS'

const digesting = () => {
  const hash = createHash('sha256')
  const through = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, digest: () => hash.digest('hex') }
}

/** Writes a stream to a file, flushed to disk, and records its checksum. */
export const writeSummed = async (
  { folder, sums }: { folder: string; sums: Sums },
  path: string,
  source: Readable,
  packed?: Gzip,
) => {
  const place = join(folder, path)
  await mkdir(dirname(place), { recursive: true })
  const { through, digest } = digesting()
  const file = createWriteStream(place, { flush: true })
  await (packed ? pipeline(source, packed, through, file) : pipeline(source, through, file))
  sums.set(path, digest())
}

const sumOf = async (path: string) => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

export const writeSums = (folder: string, sums: Sums) =>
  writeFile(join(folder, sumsFile), [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join(''), {
    flush: true,
  })

export const readSums = async (folder: string): Promise<Sums> => {
  const lines = (await readFile(join(folder, sumsFile), 'utf8')).split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

/** Returns the first path whose file is missing or differs from its checksum. */
export const findBroken = async (folder: string, sums: Sums) => {
  for (const [path, sum] of sums)
    if ((await sumOf(join(folder, path)).catch(() => '')) !== sum) return path
  return undefined
}
