import { folderOf, type Lock } from './packages.ts'

const nameIn = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 13)

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const hexOf = (integrity: string) =>
  Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')

/**
 * Bill of materials of an archive in CycloneDX, from the lock. `npm sbom` leaves out packages of the
 * shop that tools need too, and refuses the whole lock because of a tool for other platforms.
 */
export const sbomOf = (lock: Lock, name: string, version: string, folders: readonly string[]) => {
  const refOf = (folder: string) => purlOf(nameIn(folder), lock.packages[folder]!.version!)
  const inside = new Set(folders)
  const byRef = new Map(folders.map((folder) => [refOf(folder), folder]))
  const components = [...byRef].map(([ref, folder]) => {
    const { version, license, integrity = '' } = lock.packages[folder]!
    return {
      type: 'library',
      'bom-ref': ref,
      name: nameIn(folder),
      version,
      purl: ref,
      licenses: [{ expression: license }],
      hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }],
    }
  })
  const dependencies = [...byRef].map(([ref, folder]) => {
    const { dependencies, optionalDependencies } = lock.packages[folder]!
    const needed = Object.keys({ ...dependencies, ...optionalDependencies })
      .map((each) => folderOf(lock, each, folder))
      .filter((each) => each !== undefined && inside.has(each))
    return { ref, dependsOn: [...new Set(needed.map((each) => refOf(each!)))].sort() }
  })
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components,
    dependencies,
  }
}
