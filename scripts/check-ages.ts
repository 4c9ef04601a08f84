import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { addedVersions, checkAge } from './checks/packages.ts'
import { report } from './checks/sources.ts'

// Asks the registry how old the versions are that package-lock.json has and a commit, by default main, has not.

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

const [commit = 'main'] = process.argv.slice(2)
const before = JSON.parse(run('git', 'show', `${commit}:package-lock.json`))
const after = JSON.parse(readFileSync('package-lock.json', 'utf8'))

const findings = addedVersions(before, after).flatMap(({ name, version }) => {
  const times = JSON.parse(run('npm', 'view', name, 'time', '--json', '--min-release-age=0'))
  return checkAge({ name, version, published: times[version] }, new Date())
})

report('ages of packages', findings)
