import { execFileSync } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandOf, isAlive, processStart } from '../processes.mjs'
import type { Place } from './place.ts'

/** Hold of a process on the running engine: an open pipe and its file name in `owners`. */
export type Hold = { file: number; card: string }

export const makePipe = ({ pipe, runner }: Place) => {
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
export const introduce = async (place: Place, hold: Hold) => {
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

export const newCard = () =>
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
