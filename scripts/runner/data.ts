import { mkdirSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isAlive } from '#lib/services/platform/processes.mjs'

const all = resolve('.insieme/tests')

const left = () => readdirSync(all).filter((name) => !isAlive(Number(name)))

/**
 * One data folder for all databases of a run, removed as a whole at its end: to delete files between the
 * tests makes every file that is created afterwards slow, for minutes.
 */
export const openTestData = () => {
  mkdirSync(all, { recursive: true })
  const own = resolve(all, `${process.pid}`)
  return {
    environment: { TEST_DATA_DIR: own },
    remove: async () => {
      // A server that was left behind may still be ending; what stays goes with the next run.
      for (const folder of [own, ...left().map((name) => resolve(all, name))])
        await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }).catch(
          (error: Error) => console.error(`${folder} is not removed: ${error.message}`),
        )
    },
  }
}
