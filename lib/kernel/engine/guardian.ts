import { spawn } from 'node:child_process'
import {
  closeSync,
  constants,
  copyFileSync,
  fchownSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandOf, isAlive } from '../processes.mjs'
import type { Native } from './native.ts'
import { type Hold, introduce, makePipe, newCard } from './owners.ts'
import type { Place } from './place.ts'
import { engineEnvironment } from './settings.ts'

const longestLog = 5 * 1024 * 1024

const openLog = ({ log, runner }: Place) => {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > longestLog) renameSync(log, `${log}.old`)
  const file = openSync(log, 'a', 0o600)
  if (runner.uid !== undefined && runner.gid !== undefined) fchownSync(file, runner.uid, runner.gid)
  return file
}

/**
 * Empties the pipe. A killed guardian may have left names unread, which stay in the pipe while any
 * process holds it, and the next guardian would wait for owners that have already left.
 */
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
