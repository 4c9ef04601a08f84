import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './deps.ts'

const keyShape = /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/

/** Validates the key, so that a path never leaves the folder. */
const placeOf = (folder: string, key: string) => {
  if (!keyShape.test(key)) throw new Error(`${key} is not a storage key`)
  return join(folder, key)
}

export const openFolderStorage = (folder: string): Storage => ({
  read: async (key) => {
    try {
      return await readFile(placeOf(folder, key))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  },
  remove: (key) => rm(placeOf(folder, key), { force: true }),
  write: async (key, bytes) => {
    const path = placeOf(folder, key)
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
})
