import { posix } from 'node:path'
import {
  type Finding,
  isScript,
  isTest,
  lineAt,
  type Node,
  parse,
  type Source,
  stringOf,
  walk,
} from './sources.ts'

type Imported = { from: string; node: Node; typeOnly: boolean }

export const importsOf = (source: Source): Imported[] => {
  const imports: Imported[] = []
  for (const [node] of walk(parse(source))) {
    const isImport =
      /^(Import|ExportNamed|ExportAll)Declaration$|^ImportExpression$|^TSImportType$/.test(
        node.type,
      )
    const from = isImport ? stringOf(node.source) : undefined
    const typeOnly = [node.importKind, node.exportKind].includes('type') || /^TS/.test(node.type)
    if (from) imports.push({ from, node, typeOnly })
  }
  return imports
}

/** Path from the root for our files, bare name for packages. */
export const target = (source: Source, from: string) => {
  if (from.startsWith('#kernel/')) return `lib/${from.slice(1)}`
  if (from.startsWith('#')) return from.slice(1)
  return from.startsWith('.') ? posix.join(posix.dirname(source.path), from) : from
}

const inside = (rooms: string[]) => (path: string) =>
  rooms.some((room) => path === room || path.startsWith(`${room}/`))

const allRooms = ['app', 'components', 'lib', 'locales', 'scripts', 'tests']
const isOurs = inside(allRooms)

/** Allowed imports; the first room that contains the file decides. */
const directions: [room: string, may: string[]][] = [
  [
    'app/dev',
    ['app', 'components', 'lib/client', 'lib/contract', 'lib/demo', 'lib/format', 'lib/site'],
  ],
  ['app', ['app', 'components', 'lib/client', 'lib/contract', 'lib/format', 'lib/site']],
  ['components/ui', ['components/ui', 'lib/format']],
  ['components', ['components', 'lib/client', 'lib/contract', 'lib/format', 'lib/site']],
  ['lib/client/transport/in-process.ts', ['lib/client', 'lib/contract', 'lib/services']],
  ['lib/client', ['lib/client', 'lib/contract', 'lib/format']],
  ['lib/contract', ['lib/contract', 'lib/format/durations.ts']],
  ['lib/format', ['lib/format']],
  ['lib/calendar', ['lib/calendar', 'lib/format']],
  ['lib/front', ['lib/front', 'lib/contract', 'lib/format', 'locales']],
  [
    'lib/site',
    ['lib/site', 'lib/client', 'lib/contract', 'lib/format', 'lib/front/page-notes.ts', 'locales'],
  ],
  ['lib/catalogue-file', ['lib/catalogue-file', 'lib/calendar', 'lib/contract', 'lib/format']],
  [
    'lib/providers/social/open.ts',
    ['lib/providers', 'lib/kernel', 'lib/tools', 'lib/services/deps.ts', 'lib/stand-ins/social'],
  ],
  [
    'lib/providers',
    [
      'lib/providers',
      'lib/kernel',
      'lib/tools',
      'lib/services/deps.ts',
      'lib/contract',
      'lib/format',
      'locales',
    ],
  ],
  [
    'lib/stand-ins',
    [
      'lib/stand-ins',
      'lib/providers',
      'lib/kernel',
      'lib/tools',
      'lib/services/deps.ts',
      'lib/contract',
      'lib/format',
      'locales',
    ],
  ],
  [
    'lib/wiring',
    ['lib/wiring', 'lib/kernel', 'lib/tools', 'lib/services/deps.ts', 'lib/providers'],
  ],
  ['lib/kernel', ['lib/kernel', 'lib/calendar', 'lib/contract', 'lib/format', 'locales']],
  [
    'lib/tools',
    ['lib/tools', 'lib/kernel', 'lib/calendar', 'lib/contract', 'lib/format', 'locales'],
  ],
  [
    'lib/services',
    [
      'lib/services',
      'lib/kernel',
      'lib/tools',
      'lib/calendar',
      'lib/catalogue-file',
      'lib/contract',
      'lib/format',
      'locales',
    ],
  ],
]

const finder = (check: (source: Source) => [node: Node, message: string][]) => (source: Source) =>
  isScript(source)
    ? check(source).map(
        ([node, message]): Finding => ({
          path: source.path,
          line: lineAt(source, node.start),
          message,
        }),
      )
    : []

export const wrongWay = finder((source) => {
  if (isTest(source.path)) return []
  const [room, may] = directions.find(([one]) => inside([one])(source.path)) ?? []
  if (!room || !may) return []
  return importsOf(source)
    .map(({ from, node }) => [node, target(source, from)] as const)
    .filter(([, path]) => isOurs(path) && !inside(may)(path))
    .map(([node, path]) => [node, `${room} must not import ${path}`])
})

const knowing = /^(next\/|@tanstack\/|react-hook-form|react-i18next|i18next)/

export const primitivesKnowNothing = finder((source) =>
  source.path.startsWith('components/ui/') && !isTest(source.path)
    ? importsOf(source)
        .filter(({ from }) => knowing.test(from))
        .map(({ node, from }) => [node, `a primitive knows no ${from}`])
    : [],
)

const serverOnly = ['lib/site/i18n.ts', 'lib/site/locales.ts', 'lib/client/transport/in-process.ts']

/** Client components may not import all texts of the shop: 30 kB for every phone. */
export const islandsStayLight = finder((source) => {
  const [first] = (parse(source).body as Node[]) ?? []
  if (first?.directive !== 'use client') return []
  return importsOf(source)
    .filter(({ from, typeOnly }) => !typeOnly && inside(serverOnly)(target(source, from)))
    .map(({ node, from }) => [node, `an island must not carry ${from}`])
})

/** Packages that load slowly, each with the one module that loads it lazily. */
const loaders: [name: RegExp, loader: string][] = [[/^sharp$/, 'lib/tools/sharp.ts']]

export const startsWaitForNothing = finder((source) => {
  if (!source.path.startsWith('lib/') || isTest(source.path)) return []
  return importsOf(source)
    .filter(({ typeOnly }) => !typeOnly)
    .flatMap(({ from, node }): [Node, string][] => {
      const loader = loaders.find(([name]) => name.test(from))?.[1]
      return loader && loader !== source.path ? [[node, `${from} is loaded by ${loader}`]] : []
    })
})

/** Commands of a large noun may be in a folder for each phase of its life. */
const nounFiles =
  /^(rules|policy|queries|commands|present|routes|jobs)(\.test)?\.ts$|^(rules|queries|commands|present|mails)\/[^/]+$|^commands\/[^/]+\/[^/]+$/

export const closedFileNames = ({ path }: Source): Finding[] => {
  const [, wing, file] = /^lib\/services\/([^/]+)\/[^/]+\/(.+)$/.exec(path) ?? []
  if (!wing || !file || wing === 'operations' || nounFiles.test(file)) return []
  return [{ path, line: 1, message: `${file} is not one of the files a noun of the services has` }]
}

const vague = /(^|\/)(index|utils?|helpers?|misc|common)\.tsx?$/
/** Name of a path segment without the syntax of the router. */
const bare = (part: string) => part.replace(/^[@([.)]*|[)\]]*$/g, '')
const kebab = /^[a-z0-9]+([-.][a-z0-9]+)*$/

export const namedForWhatItIs = ({ path }: Source): Finding[] => {
  const odd = path.split('/').find((part) => !kebab.test(bare(part)))
  if (vague.test(path)) return [{ path, line: 1, message: 'is named for nothing in particular' }]
  return odd ? [{ path, line: 1, message: `${odd} is not kebab-case` }] : []
}
