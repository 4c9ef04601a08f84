import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from '#kernel/start-error.ts'
import type { Place, Target } from './place.ts'

export const openFolderPlace = (folder: string): Place => ({
  label: folder,
  read: (file) => createReadStream(join(folder, file)),
  write: async (file, bytes) => {
    const path = join(folder, file)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(bytes, createWriteStream(path, { flush: true }))
  },
})

/** Only the operator may read the backup, because it contains addresses and password hashes. */
const createFolder = async (folder: string) => {
  try {
    await mkdir(dirname(folder), { recursive: true })
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new StartError('backup.unwritable', { folder: dirname(folder), code })
  }
}

/** The folder must not exist. Its name ends with `.half` until the backup is complete. */
export const folderTarget = (folder: string): Target => ({
  label: folder,
  fill: async (work) => {
    const half = `${folder}.half`
    await createFolder(half)
    try {
      const result = await work(openFolderPlace(half))
      await rename(half, folder)
      return result
    } catch (error) {
      await rm(half, { recursive: true, force: true })
      throw error
    }
  },
})
