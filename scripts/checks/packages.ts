import { day } from '#lib/format/durations.ts'
import { type Finding, inFile } from './sources.ts'

type Manifest = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  allowScripts?: Record<string, boolean>
}
type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
}
export type PackageLock = { packages: Record<string, Entry> }

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/

const nameAt = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const versionsIn = ({ packages }: PackageLock) =>
  Object.entries(packages).flatMap(([path, { version }]) =>
    path.includes('node_modules/') && version ? `${nameAt(path)}@${version}` : [],
  )

/** Versions of packages that a lock has and an earlier one has not. */
export const addedVersions = (before: PackageLock, after: PackageLock) => {
  const known = new Set(versionsIn(before))
  const added = new Set(versionsIn(after).filter((each) => !known.has(each)))
  return [...added].map((each) => {
    const at = each.lastIndexOf('@')
    return { name: each.slice(0, at), version: each.slice(at + 1) }
  })
}

const leastDays = 7

type Published = { name: string; version: string; published: string | undefined }

/** Most harmful versions are found and removed within days. A registry may not tell when one came. */
export const checkAge = ({ name, version, published }: Published, now: Date): Finding[] => {
  if (!published) return []
  const age = (now.getTime() - Date.parse(published)) / day
  const message = `${name}@${version} is ${Math.floor(age)} days old, ${leastDays} are wanted`
  return age < leastDays ? [inFile('package-lock.json', message)] : []
}

/** Packages have exact versions and checksums, and run no scripts when they are installed. */
export const checkPackages = (manifest: Manifest, { packages }: PackageLock): Finding[] => {
  const { dependencies, devDependencies, optionalDependencies, allowScripts = {} } = manifest
  const versions = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'))
  return [
    ...Object.entries(versions)
      .filter(([, version]) => !exact.test(version))
      .map(([name, version]) => inFile('package.json', `${name} has no exact version: ${version}`)),
    ...Object.entries(allowScripts)
      .filter(([, isAllowed]) => isAllowed)
      .map(([name]) => inFile('package.json', `${name} may run scripts when it is installed`)),
    ...installed.flatMap(([path, { resolved, integrity = '', hasInstallScript }]) => {
      const name = nameAt(path)
      const messages = [
        !integrity.startsWith('sha512-') && 'has no checksum',
        resolved !== undefined && `comes from ${resolved}, not from the registry of npm's settings`,
        hasInstallScript && allowScripts[name] !== false && 'is not denied in allowScripts',
      ]
      return messages.flatMap((message) =>
        message ? [inFile('package-lock.json', `${path} ${message}`)] : [],
      )
    }),
  ]
}
