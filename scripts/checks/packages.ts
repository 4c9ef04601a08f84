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
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const messages = [
        !integrity.startsWith('sha512-') && 'has no checksum',
        // npm asks the registry for the age of a version only when the lock has no address of its file.
        resolved !== undefined && `comes from ${resolved}, not from the registry of npm's settings`,
        hasInstallScript && allowScripts[name] !== false && 'is not denied in allowScripts',
      ]
      return messages.flatMap((message) =>
        message ? [inFile('package-lock.json', `${path} ${message}`)] : [],
      )
    }),
  ]
}
