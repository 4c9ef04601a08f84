import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openTestDatabase } from '../api/database.ts'

/** Opens an empty shop with a folder for its files; other processes reach it at `url`. */
export const openOwnShop = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insieme-crash-'))
  const { db, url, close } = await openTestDatabase()
  afterAll(async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  })
  return { db, url, folder }
}
