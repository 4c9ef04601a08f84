import { execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fchownSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandOf, isAlive, processStart } from '../processes.mjs'
import type { Native, Place } from './place.ts'
import { engineEnvironment } from './settings.ts'

/** Hold of a process on the running engine: an open pipe and its file name in `owners`. */
export type Hold = { file: number; card: string }

const makePipe = ({ pipe, runner }: Place) => {
  if (existsSync(pipe)) return
  execFileSync(
    'mkfifo',
    ['-m', '600', pipe],
    runner.uid === undefined ? {} : { ...runner, cwd: '/' },
  )
}

const openWriting = (pipe: string) => {
  try {
    return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // ENXIO: the pipe has no reader, so no guardian runs.
    if (code === 'ENXIO' || code === 'ENOENT') return undefined
    throw error
  }
}

export const guardianLives = ({ home }: Place) => {
  try {
    const pid = Number(readFileSync(join(home, 'guardian.pid'), 'utf8'))
    return isAlive(pid) && commandOf(pid).includes(join(home, 'guardian.sh'))
  } catch {
    return false
  }
}

const livingCards = ({ owners }: Place) =>
  readdirSync(owners).filter((card) => {
    const [pid, start] = card.split('-')
    if (isAlive(Number(pid), start)) return true
    rmSync(join(owners, card), { force: true })
    return false
  })

/** Returns true once the guardian has read our name, and so counts this process as an owner. */
const introduce = async (place: Place, hold: Hold) => {
  const answer = join(place.owners, hold.card)
  try {
    writeSync(hold.file, `${hold.card}\n`)
  } catch {
    return false
  }
  for (let waited = 0; waited < 3_000; waited += 5) {
    if (existsSync(answer)) return true
    if (!guardianLives(place) && waited > 500) return false
    await pause(5)
  }
  return false
}

const newCard = () =>
  `${process.pid}-${processStart(process.pid) ?? ''}-${Math.random().toString(36).slice(2)}`

/** Joins the owners of a running engine; undefined when none runs or it is stopping. */
export const joinOwners = async (place: Place): Promise<Hold | undefined> => {
  const file = openWriting(place.pipe)
  if (file === undefined) return undefined
  const hold = { file, card: newCard() }
  if (await introduce(place, hold)) return hold
  closeSync(file)
  return undefined
}

export const guardianGone = async (place: Place, milliseconds = 20_000) => {
  for (let waited = 0; waited < milliseconds; waited += 10) {
    if (!guardianLives(place)) return true
    await pause(10)
  }
  return false
}

/** Leaves the engine. The last owner waits until PostgreSQL has stopped. */
export const leaveOwners = async (place: Place, hold: Hold) => {
  rmSync(join(place.owners, hold.card), { force: true })
  closeSync(hold.file)
  if (livingCards(place).length === 0) await guardianGone(place)
}

const longestLog = 5 * 1024 * 1024

const openLog = ({ log, runner }: Place) => {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > longestLog) renameSync(log, `${log}.old`)
  const file = openSync(log, 'a', 0o600)
  if (runner.uid !== undefined && runner.gid !== undefined) fchownSync(file, runner.uid, runner.gid)
  return file
}

/** Empties the pipe: the next guardian would wait for owners gone whose names are unread. */
const forgetUnread = (pipe: string) => {
  const file = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
  const names = Buffer.alloc(65_536)
  try {
    while (readSync(file, names) > 0);
  } catch (error) {
    // EAGAIN: the pipe is empty and still has a writer.
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
  } finally {
    closeSync(file)
  }
}

/** Starts guardian and PostgreSQL in their own session, so that Ctrl-C does not reach them. */
export const startGuardian = async (place: Place, native: Native, args: string[]) => {
  makePipe(place)
  const script = join(place.home, 'guardian.sh')
  copyFileSync(new URL('./guardian.sh', import.meta.url), script)
  forgetUnread(place.pipe)
  // Opening a pipe read-write never blocks; while it is open, neither does opening it one way.
  const both = openSync(place.pipe, constants.O_RDWR)
  const reading = openSync(place.pipe, constants.O_RDONLY)
  const hold: Hold = { file: openSync(place.pipe, constants.O_WRONLY), card: newCard() }
  const log = openLog(place)
  const guardian = spawn(
    '/bin/sh',
    [
      script,
      place.home,
      join(native.folder, 'bin', 'postgres'),
      '-D',
      place.data,
      '-k',
      place.socket,
      ...args,
    ],
    {
      ...place.runner,
      cwd: '/',
      detached: true,
      env: engineEnvironment,
      stdio: [reading, log, log],
    },
  )
  guardian.on('error', () => {})
  guardian.unref()
  for (const file of [both, reading, log]) closeSync(file)
  return { hold, started: await introduce(place, hold) }
}

/** Stops a PostgreSQL whose guardian was killed, and removes the lock files of a dead one. */
export const clearRemains = async ({ data, socket }: Place) => {
  const file = join(data, 'postmaster.pid')
  let pid = 0
  try {
    pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  } catch {
    return
  }
  const isOurs = () => isAlive(pid) && commandOf(pid).includes(data)
  for (let waited = 0; isOurs() && waited < 20_000; waited += 50) {
    process.kill(pid, waited < 10_000 ? 'SIGINT' : 'SIGQUIT')
    await pause(50)
  }
  // PostgreSQL refuses to start when another process has the id of the dead one.
  if (isAlive(pid) && !isOurs()) {
    rmSync(file, { force: true })
    rmSync(join(socket, '.s.PGSQL.5432.lock'), { force: true })
  }
}
