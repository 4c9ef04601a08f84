import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inside, run } from './machine.ts'
import { labFolder, type MachineName, project } from './places.ts'

const releases = join(labFolder, 'releases')

/** Unpacks the archives of the release of a checkout; returns its build id. */
const unpackRelease = (checkout: string) => {
  const folder = join(checkout, '.insieme/releases')
  run('npm', '--prefix', checkout, 'run', '--silent', 'release')
  const build = run('cat', join(checkout, '.next/BUILD_ID'))
  mkdirSync(releases, { recursive: true })
  for (const part of ['site', 'services']) {
    // The build id does not cover server.ts and scripts.
    rmSync(join(releases, `insieme-${part}-${build}`), { recursive: true, force: true })
    run('tar', '-xzf', join(folder, `insieme-${part}-${build}.tar.gz`), '-C', releases)
  }
  return build
}

const commitPaths = ['app', 'components', 'lib']

/** Last commit but one that changed the program. */
export const commitBefore = () =>
  run('git', '-C', project, 'log', '-1', '--skip=1', '--format=%H', '--', ...commitPaths)

/** Release of a commit, made from its sources alone; without one, that of this checkout. */
export const releaseOf = (commit?: string) => {
  if (!commit) return unpackRelease(project)
  const folder = join(labFolder, 'sources', run('git', '-C', project, 'rev-parse', commit))
  if (!existsSync(join(folder, '.next/BUILD_ID'))) {
    mkdirSync(folder, { recursive: true })
    run('sh', '-c', `git -C ${project} archive ${commit} | tar -x -C ${folder}`)
  }
  return unpackRelease(folder)
}

/** Makes a release the one that the next start of a machine takes. */
export const chooseRelease = (machine: MachineName, build: string) => {
  inside(machine, 'mkdir', '-p', '/opt/insieme')
  for (const part of ['site', 'services'])
    inside(
      machine,
      'ln',
      '-sfn',
      join(releases, `insieme-${part}-${build}`),
      `/opt/insieme/${part}`,
    )
}
