import { type Finding, inFile } from './sources.ts'

/** Fields of an entry of package-lock.json. */
export type Lock = { packages: Record<string, { license?: string }> }

/** Licences accepted for a shop that runs as a service, with their reasons in docs/licences.md. */
const accepted = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 Apache-2.0 CC0-1.0 OFL-1.1 CC-BY-4.0 MPL-2.0 LGPL-3.0-or-later'.split(
    ' ',
  ),
)

/** "OR" needs one accepted licence, "AND" needs all of them. */
const isAccepted = (expression: string) =>
  expression
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((name) => accepted.has(name)))

export const checkLicences = ({ packages }: Lock): Finding[] =>
  Object.entries(packages)
    .filter(([path, { license = '' }]) => path.includes('node_modules/') && !isAccepted(license))
    .map(([path, { license = 'no licence' }]) =>
      inFile('package-lock.json', `${path} has ${license}`),
    )
