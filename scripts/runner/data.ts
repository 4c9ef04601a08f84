import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isAlive } from '#kernel/processes.mjs'

const all = resolve('.insieme/tests')
const own = `${process.pid}`

/**
 * One data folder for all databases of a run, removed as a whole at the end: deleting files between
 * the tests slows the creation of all later files for minutes.
 */
export const testData = resolve(all, own)

/** Removes the data of this run and of killed ones. */
export const removeTestData = async () => {
  const over = readdirSync(all).filter((name) => name === own || !isAlive(Number(name)))
  // A server left behind may still be stopping; its remaining files are removed by the next run.
  for (const name of over)
    await rm(resolve(all, name), { recursive: true, maxRetries: 5, retryDelay: 200 }).catch(
      (error: Error) => console.error(`${name} is not removed: ${error.message}`),
    )
}
