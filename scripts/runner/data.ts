import { mkdirSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isAlive } from '#kernel/processes.mjs'

const all = resolve('.insieme/tests')

const listOrphans = () => readdirSync(all).filter((name) => !isAlive(Number(name)))

/**
 * One data folder for all databases of a run, removed as a whole at the end: deleting files between
 * the tests slows the creation of all later files for minutes.
 */
export const openTestData = () => {
  mkdirSync(all, { recursive: true })
  const own = resolve(all, `${process.pid}`)
  return {
    environment: { TEST_DATA_DIR: own },
    remove: async () => {
      // A server left behind may still be stopping; its remaining files are removed by the next run.
      for (const folder of [own, ...listOrphans().map((name) => resolve(all, name))])
        await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }).catch(
          (error: Error) => console.error(`${folder} is not removed: ${error.message}`),
        )
    },
  }
}
