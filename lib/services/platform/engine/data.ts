import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Native } from './native.ts'
import type { Place } from './place.ts'
import { engineEnvironment } from './settings.ts'

export const databaseUser = 'insieme'

const initialise = ({ folder: native }: Native, place: Place) => {
  const half = `${place.data}.half`
  rmSync(half, { recursive: true, force: true })
  const result = spawnSync(
    join(native, 'bin', 'initdb'),
    [
      ...['-D', half, '-U', databaseUser, '--encoding=UTF8', '--locale=C'],
      // Trusts every connection, because the permissions of the socket folder restrict access to
      // its owner.
      ...['--auth=trust', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ],
    { ...place.runner, cwd: place.home, encoding: 'utf8', env: engineEnvironment },
  )
  if (result.status !== 0) {
    rmSync(half, { recursive: true, force: true })
    const tail = (result.stderr || String(result.error)).trim()
    if (/No space left/.test(tail)) throw new StartError('engine.diskFull', { folder: place.home })
    throw new StartError('engine.failed', { log: place.log, tail })
  }
  // Renames at the end: after a crash the next start creates the folder again and never uses a
  // partial one.
  renameSync(half, place.data)
}

/** Creates the data folder, or checks that the existing one has the version of this PostgreSQL. */
export const prepareData = (native: Native, place: Place) => {
  if (!existsSync(place.data)) return initialise(native, place)
  const dataVersion = readFileSync(join(place.data, 'PG_VERSION'), 'utf8').trim()
  if (dataVersion !== native.major)
    throw new StartError('engine.otherVersion', {
      folder: place.data,
      found: dataVersion,
      expected: native.major,
    })
}
