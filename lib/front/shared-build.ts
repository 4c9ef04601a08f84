import { randomUUID } from 'node:crypto'
import { copyFile, lstat, mkdir, readdir, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { before, hours } from '#lib/format/durations.ts'
import { filesBelow } from './static-files.ts'

/** Time in which an open page may still ask for a file of a build that no site runs any more. */
const keptHours = 24

const isTouched = async (file: string, now: Date) =>
  utimes(file, now, now).then(
    () => true,
    () => false,
  )

const isOld = async (file: string, now: Date) => {
  const stats = await lstat(file).catch(() => undefined)
  return stats !== undefined && stats.mtime < before(now, hours(keptHours))
}

/**
 * Puts the files of this build into a folder that sites share, says that they are in use, and removes those
 * of builds that no site has used for a day. Names of files are hashes of their content.
 */
export const refreshSharedBuild = async (build: string, shared: string, now: Date) => {
  const halves = join(shared, '.half')
  await mkdir(halves, { recursive: true })
  for (const path of filesBelow(build)) {
    const file = join(shared, path)
    if (await isTouched(file, now)) continue
    const half = join(halves, randomUUID())
    await copyFile(join(build, path), half)
    await utimes(half, now, now)
    await mkdir(dirname(file), { recursive: true })
    await rename(half, file)
  }
  const halfPaths = (await readdir(halves)).map((name) => join('.half', name))
  for (const path of [...filesBelow(shared), ...halfPaths])
    if (await isOld(join(shared, path), now)) await rm(join(shared, path), { force: true })
}
