import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ListableStorage } from '../deps.ts'
import { isKey, requireKey } from './keys.ts'

const unlessMissing = async <T>(work: Promise<T>) => {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function* listBelow(folder: string, path = ''): AsyncGenerator<string> {
  for await (const entry of (await unlessMissing(opendir(join(folder, path)))) ?? []) {
    const key = path + entry.name
    if (entry.isDirectory()) yield* listBelow(folder, `${key}/`)
    else if (isKey(key)) yield key
  }
}

export const openFolderStorage = (folder: string): ListableStorage => {
  const pathOf = (key: string) => join(folder, requireKey(key))
  return {
    read: async (key) => unlessMissing(readFile(pathOf(key))),
    remove: async (key) => rm(pathOf(key), { force: true }),
    write: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Renames a temporary file, whose name is no key: readers and lists never see a part.
      const half = join(dirname(path), `.${basename(path)}.${randomUUID()}`)
      try {
        await writeFile(half, bytes)
        await rename(half, path)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
    stat: async (key) => {
      const file = await unlessMissing(stat(pathOf(key)))
      return file?.isFile() ? { size: file.size } : undefined
    },
    list: (below) => listBelow(folder, below && `${requireKey(below)}/`),
  }
}
