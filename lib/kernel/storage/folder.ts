import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from '../deps.ts'
import { requireKey } from './keys.ts'

export const openFolderStorage = (folder: string): Storage => {
  const pathOf = (key: string) => join(folder, requireKey(key))
  return {
    read: async (key) => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    write: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Renames a temporary file, so that readers in other processes never see a part.
      const half = `${path}.${randomUUID()}`
      try {
        await writeFile(half, bytes)
        await rename(half, path)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
  }
}
