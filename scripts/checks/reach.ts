import { importsOf, target } from './rooms.ts'
import { isScript, type Source } from './sources.ts'

// Composition roots: nearly every test imports these, so they select no test.
const assembled = new Set([
  ...['app', 'jobs', 'mails', 'tasks', 'background', 'tables', 'stored-files'].map(
    (n) => `lib/services/${n}.ts`,
  ),
  ...['lib/site/i18n.ts', 'lib/contract/calls.ts', 'tests/api/deps.ts', 'tests/api/api.ts'],
  'server.ts',
])

const besides = /new URL\(\s*'(\.[^']+\.(?:ts|mjs))'/g

const importedBy = (source: Source) => [
  ...importsOf(source).map(({ from }) => target(source, from)),
  // Programs that a test starts are not imported.
  ...[...source.code.matchAll(besides)].map(([, from = '']) => target(source, from)),
]

const add = (map: Map<string, string[]>, key: string, value: string) =>
  map.set(key, [...(map.get(key) ?? []), value])

/** Returns all files that import one of the changed files, directly or not. */
const reach = (imports: Map<string, string[]>, changed: readonly string[]) => {
  const importers = new Map<string, string[]>()
  for (const [path, all] of imports) for (const one of all) add(importers, one, path)
  const affectedPaths = new Set(changed)
  for (const path of affectedPaths)
    if (!assembled.has(path))
      for (const importer of importers.get(path) ?? []) affectedPaths.add(importer)
  return affectedPaths
}

const beforeParameter = (path: string) => path.replace(/\/?[{[].*/, '')

const addressOf = (page: string) =>
  `/${page
    .replace(/^app\//, '')
    .replace(/\/?page\.tsx$/, '')
    .replaceAll(/\([a-z]+\)\/?/g, '')}`

/** Above this number of pages a change affects the frame, and the test that crawls all of them is used. */
const mostPages = 12
const ofTheFrame = ['tests/browser/looks.spec.ts']

/** Selects the tests affected by a change: those that import it, call it, or open a page of it. */
export const testsFor = (sources: readonly Source[], changed: readonly string[]) => {
  const scripts = sources.filter(isScript)
  const byPath = new Map(scripts.map((source) => [source.path, source]))
  const imports = new Map(scripts.map((source) => [source.path, importedBy(source)]))
  const affectedPaths = reach(imports, changed)

  const textOf = (path: string, seen = new Set<string>()): string => {
    if (seen.has(path) || !path.startsWith('tests/')) return ''
    seen.add(path)
    const others = (imports.get(path) ?? []).map((one) => textOf(one, seen))
    return [byPath.get(path)?.code ?? '', ...others].join('\n')
  }
  const mentioning = (folder: string, ending: RegExp, addresses: string[]) =>
    scripts
      .filter(({ path }) => path.startsWith(folder) && ending.test(path))
      .filter(({ path }) => {
        const text = textOf(path)
        return addresses.some(
          (address) =>
            text.includes(`${address}/`) ||
            text.includes(`${address}'`) ||
            text.includes(`${address}\``) ||
            text.includes(`${address}?`),
        )
      })
      .map(({ path }) => path)

  const calls = [...affectedPaths]
    .filter((path) => /^lib\/(?:services|tools|kernel)\/.*\/routes\.ts$/.test(path))
    .flatMap((path) => imports.get(path) ?? [])
    .filter((path) => path.startsWith('lib/contract/'))
    .flatMap((path) => [...(byPath.get(path)?.code ?? '').matchAll(/\bpath: '([^']+)'/g)])
    .map(([, path = '']) => beforeParameter(path))
    .filter((path) => path.length > 1)
  const pages = [...affectedPaths]
    .filter((path) => /^app\/.*page\.tsx$/.test(path))
    .map((path) => beforeParameter(addressOf(path)))
    .filter((path) => path.length > 1)

  const isFrame = pages.length > mostPages || changed.some((path) => path.endsWith('.css'))
  const specs = isFrame ? ofTheFrame : mentioning('tests/browser/', /\.spec\.ts$/, pages)
  const onDatabases = changed.some((path) => path.endsWith('.sql')) ? /^tests\/(api|races)\// : null
  const all = new Set([
    ...[...affectedPaths].filter((path) => byPath.has(path)),
    ...mentioning('tests/api/', /\.test\.ts$/, calls),
    ...specs,
    ...(onDatabases
      ? scripts.map(({ path }) => path).filter((path) => onDatabases.test(path))
      : []),
  ])
  return {
    vitest: [...all].filter((path) => /\.test\.tsx?$/.test(path)).sort(),
    // The deep tests run on their own.
    browser: [...all].filter((path) => /^tests\/browser\/[^/]+\.spec\.ts$/.test(path)).sort(),
  }
}
