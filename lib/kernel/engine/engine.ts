import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { isDiskFull, sqlState } from '../db/errors.ts'
import { withLock } from '../processes.mjs'
import { StartError } from '../start-error.ts'
import {
  clearRemains,
  guardianGone,
  guardianLives,
  type Hold,
  joinOwners,
  leaveOwners,
  startGuardian,
} from './guardian.ts'
import { findNative, findPlace, type Native, type Place } from './place.ts'
import { asArguments, engineEnvironment, engineSettings } from './settings.ts'

const databaseUser = 'insieme'

const initialise = ({ folder: native }: Native, place: Place) => {
  const half = `${place.data}.half`
  rmSync(half, { recursive: true, force: true })
  const result = spawnSync(
    join(native, 'bin', 'initdb'),
    [
      ...['-D', half, '-U', databaseUser, '--encoding=UTF8', '--locale=C'],
      // Trusts every connection: the permissions of the socket folder restrict access.
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
  // Renames at the end: after a crash the next start never uses a partial folder.
  renameSync(half, place.data)
}

/** Creates the data folder, or checks that the existing one has the version of this PostgreSQL. */
const prepareData = (native: Native, place: Place) => {
  if (!existsSync(place.data)) return initialise(native, place)
  const dataVersion = readFileSync(join(place.data, 'PG_VERSION'), 'utf8').trim()
  if (dataVersion !== native.major)
    throw new StartError('engine.otherVersion', {
      folder: place.data,
      found: dataVersion,
      expected: native.major,
    })
}

const mainDatabase = 'insieme'
const longestStart = 120_000

const connectionUrl = (place: Place, database: string) =>
  `postgresql://${databaseUser}@/${database}?host=${encodeURIComponent(place.socket)}`

const logTail = (place: Place, from: number) => {
  try {
    return readFileSync(place.log).subarray(from).toString('utf8').trim()
  } catch {
    return ''
  }
}

const failure = (place: Place, from: number) => {
  const text = logTail(place, from)
  if (/No space left on device/.test(text))
    return new StartError('engine.diskFull', { folder: place.home })
  const tail = text.split('\n').slice(-5).join('\n')
  return new StartError('engine.failed', { log: place.log, tail })
}

const canConnect = async (url: string) => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    if (sqlState(error) === '3D000') throw error
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const createMainDatabase = async (place: Place) => {
  const client = new Client({ connectionString: connectionUrl(place, 'postgres') })
  await client.connect()
  await client.query(`create database ${mainDatabase}`).finally(() => client.end())
}

const waitUntilReady = async (place: Place, logFrom: number) => {
  const limit = Date.now() + longestStart
  while (!(await canConnect(connectionUrl(place, 'postgres')))) {
    if (!guardianLives(place)) throw failure(place, logFrom)
    if (Date.now() > limit)
      throw new StartError('engine.stuck', { seconds: longestStart / 1000, log: place.log })
    await pause(10)
  }
  const url = connectionUrl(place, mainDatabase)
  const exists = await canConnect(url).catch(() => false)
  if (!exists) await createMainDatabase(place)
}

const startOrJoin = async (place: Place, settings: Record<string, string>): Promise<Hold> => {
  const logFrom = statSync(place.log, { throwIfNoEntry: false })?.size ?? 0
  const joined = await joinOwners(place)
  if (joined) {
    await waitUntilReady(place, logFrom)
    return joined
  }
  await guardianGone(place)
  await clearRemains(place)
  const native = findNative(place)
  prepareData(native, place)
  const { hold, started } = await startGuardian(place, native, asArguments(settings))
  try {
    if (!started) throw failure(place, logFrom)
    await waitUntilReady(place, logFrom)
    return hold
  } catch (error) {
    closeSync(hold.file)
    throw error
  }
}

export type Engine = Awaited<ReturnType<typeof startEngine>>

/** Starts the embedded PostgreSQL below the data folder, or shares the one that already runs. */
export const startEngine = async (dataFolder: string, settings: Record<string, string> = {}) => {
  try {
    const place = findPlace(resolve(dataFolder))
    const all = { ...engineSettings(), ...settings }
    const hold = await withLock(place.lock, () => startOrJoin(place, all))
    let released: Promise<void> | undefined
    return {
      url: connectionUrl(place, mainDatabase),
      urlOf: (database: string) => connectionUrl(place, database),
      /** Folder with the data, log and socket of the engine. */
      home: place.home,
      /** PostgreSQL stops with its last owner, whichever process that is. */
      release: () => {
        released ??= leaveOwners(place, hold)
        return released
      },
    }
  } catch (error) {
    if (isDiskFull(error)) throw new StartError('engine.diskFull', { folder: dataFolder })
    throw error
  }
}
