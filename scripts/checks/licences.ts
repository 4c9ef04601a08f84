import { type Finding, inFile } from './sources.ts'

/** Fields of an entry of package-lock.json. */
export type Lock = { packages: Record<string, { license?: string }> }

/** Licences accepted for a shop that runs as a service: the first table of docs/licences.md, with reasons. */
export const acceptedIn = (document: string): ReadonlySet<string> => {
  const [table = ''] = document.split('\n## ')
  return new Set([...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names]) => names!.split(', ')))
}

/** "OR" needs one accepted licence, "AND" needs all of them. */
const isAccepted = (expression: string, accepted: ReadonlySet<string>) =>
  expression
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((name) => accepted.has(name)))

export const checkLicences = ({ packages }: Lock, accepted: ReadonlySet<string>): Finding[] =>
  Object.entries(packages)
    .filter(
      ([path, { license = '' }]) =>
        path.includes('node_modules/') && !isAccepted(license, accepted),
    )
    .map(([path, { license = 'no licence' }]) =>
      inFile('package-lock.json', `${path} has ${license}`),
    )
