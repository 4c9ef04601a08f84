import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

/** User that runs PostgreSQL, which refuses to run as root. Empty for an ordinary user. */
export type Runner = { uid?: number; gid?: number }

export type Place = {
  home: string
  data: string
  socket: string
  owners: string
  pipe: string
  lock: string
  log: string
  runner: Runner
}

const isRoot = () => process.getuid?.() === 0

const ownerOf = (path: string): Runner | undefined => {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && { uid: stats.uid, gid: stats.gid }
}

const idOf = (flag: '-u' | '-g', user: string) => {
  const idProcess = spawnSync('id', [flag, user], { encoding: 'utf8' })
  return idProcess.status === 0 ? Number(idProcess.stdout) : undefined
}

const unprivilegedUser = (): Runner => {
  if (idOf('-u', 'insieme') === undefined)
    spawnSync('useradd', [
      '--system',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'insieme',
    ])
  for (const user of ['insieme', 'postgres', 'nobody']) {
    const uid = idOf('-u', user)
    const gid = idOf('-g', user)
    if (uid && gid) return { uid, gid }
  }
  throw new StartError('engine.noUser')
}

export const canReach = (path: string, runner: Runner) =>
  runner.uid === undefined ||
  spawnSync('/bin/sh', ['-c', 'test -x "$1" && test -r "$1"', 'sh', path], {
    ...runner,
    cwd: '/',
  }).status === 0

const ownFolder = (path: string, runner: Runner) => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(path, runner.uid, runner.gid)
}

// The path of a Unix socket is limited to 107 bytes on Linux and 103 on macOS.
const longestSocketFolder = 85

const shortSocketFolder = (home: string, runner: Runner) => {
  const name = `insieme-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  const folder = join(tmpdir(), name)
  ownFolder(folder, runner)
  const stats = lstatSync(folder)
  const expected = runner.uid ?? process.getuid?.()
  // A folder of this name owned by another user could be an attack.
  if (!stats.isDirectory() || stats.uid !== expected)
    throw new StartError('engine.notYours', { folder })
  chmodSync(folder, 0o700)
  return folder
}

const layOut = (home: string, runner: Runner): Place => {
  ownFolder(home, runner)
  const socket =
    home.length > longestSocketFolder ? shortSocketFolder(home, runner) : `${home}/socket`
  const owners = join(home, 'owners')
  for (const folder of [socket, owners]) ownFolder(folder, runner)
  return {
    home,
    socket,
    owners,
    data: join(home, 'data'),
    pipe: join(home, 'owners.pipe'),
    lock: join(home, 'lock'),
    log: join(home, 'postgres.log'),
    runner,
  }
}

const elsewhereOf = (dataFolder: string) =>
  join(
    '/var/lib/insieme',
    createHash('sha256').update(dataFolder).digest('hex').slice(0, 12),
    'engine',
  )

/** True when an earlier start has created the data of the engine. Creates nothing. */
export const hasEngine = (dataFolder: string) =>
  [join(dataFolder, 'engine'), elsewhereOf(dataFolder)].some((home) =>
    existsSync(join(home, 'data')),
  )

/** Folders of the engine below the data folder, or in /var/lib where its user cannot reach it. */
export const findPlace = (dataFolder: string): Place => {
  const home = join(dataFolder, 'engine')
  const owner = ownerOf(join(home, 'data'))
  if (!isRoot()) {
    if (owner && owner.uid !== process.getuid?.())
      throw new StartError('engine.notYours', { folder: dataFolder })
    return layOut(home, {})
  }
  const elsewhere = elsewhereOf(dataFolder)
  const known = owner ?? ownerOf(join(elsewhere, 'data'))
  const runner = known?.uid ? known : unprivilegedUser()
  mkdirSync(dataFolder, { recursive: true })
  if (owner?.uid || canReach(dataFolder, runner)) return layOut(home, runner)
  mkdirSync(dirname(elsewhere), { recursive: true, mode: 0o755 })
  return layOut(elsewhere, runner)
}
