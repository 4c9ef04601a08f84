import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compress, isCompressible } from '#lib/front/answer.ts'
import { contentHash, contentType, filesBelow } from '#lib/front/static-files.ts'

/**
 * Compresses every file of the build with brotli and gzip at the best level; named by content, so
 * never out of date.
 */
export const precompress = async (project: string) => {
  const target = join(project, '.next', 'precompressed')
  await mkdir(target, { recursive: true })
  const paths = [join(project, '.next', 'static'), join(project, 'public')].flatMap((folder) =>
    filesBelow(folder).map((path) => join(folder, path)),
  )
  const store = async (path: string) => {
    const bytes = await readFile(path)
    if (!isCompressible(contentType(path), bytes.length)) return
    for (const encoding of ['br', 'gzip'] as const) {
      const file = join(target, `${contentHash(bytes)}.${encoding}`)
      if (existsSync(file)) continue
      await writeFile(file, await compress(bytes, encoding, encoding === 'br' ? 11 : 9))
    }
  }
  await Promise.all(paths.map(store))
}
