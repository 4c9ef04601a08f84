import type { Finding, Source } from './sources.ts'
import { type WordUse, wordUses } from './word-uses.ts'

/** Namespace → content of its file. */
export type Words = Record<string, unknown>
/** `namespace:key` with a star for parts that code inserts, and the reason. */
export type DynamicWord = { pattern: string; why: string }

type Fault = [pattern: RegExp, message: string]

const pluralEnd = /_(zero|one|two|few|many|other)$/
const needed = new Intl.PluralRules('it').resolvedOptions().pluralCategories

const fileOf = (namespace: string) => `locales/it/${namespace}.json`
const finding = (namespace: string, message: string): Finding => ({
  path: fileOf(namespace),
  line: 1,
  message,
})

export const flatten = (words: unknown, prefix = ''): [key: string, text: string][] =>
  typeof words === 'object' && words !== null
    ? Object.entries(words).flatMap(([key, value]) =>
        flatten(value, prefix ? `${prefix}.${key}` : key),
      )
    : [[prefix, String(words)]]

const pluralBases = (keys: string[]) =>
  new Set(keys.filter((key) => key.endsWith('_other')).map((key) => key.replace(pluralEnd, '')))

const stripPlural = (key: string, bases: Set<string>) => {
  const base = key.replace(pluralEnd, '')
  return bases.has(base) ? base : key
}

const matcher = (pattern: string) => {
  const parts = pattern.split('*').map((part) => part.replace(/[.\\+?^${}()|[\]]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}

/** Finds keys that code uses and no file has, and keys that no code uses. */
export const checkUses = (words: Words, sources: Source[], dynamic: DynamicWord[]): Finding[] => {
  const findings: Finding[] = []
  const unusedKeys = new Map<string, string>()
  const known = new Map<string, string[]>()
  for (const [namespace, content] of Object.entries(words)) {
    const keys = flatten(content).map(([key]) => key)
    const bases = pluralBases(keys)
    const names = [...new Set(keys.map((key) => stripPlural(key, bases)))]
    known.set(namespace, names)
    for (const name of names) unusedKeys.set(`${namespace}:${name}`, namespace)
  }
  const take = ({ namespaces, key }: Pick<WordUse, 'namespaces' | 'key'>) => {
    const pattern = matcher(key)
    const matches = namespaces.flatMap((namespace) =>
      (known.get(namespace) ?? [])
        .filter((name) => pattern.test(name))
        .map((name) => `${namespace}:${name}`),
    )
    for (const name of matches) unusedKeys.delete(name)
    return matches.length > 0
  }
  // A hole such as `{{state:orders.state}}` takes one of the words below that key.
  for (const [namespace, content] of Object.entries(words))
    for (const [, text] of flatten(content))
      for (const [, key] of text.matchAll(/\{\{\w+:([\w.]+)\}\}/g))
        take({ namespaces: [namespace], key: `${key}.*` })
  for (const use of sources.flatMap(wordUses)) {
    if (use.key !== '*' && !take(use))
      findings.push({
        path: use.path,
        line: use.line,
        message: `no words for "${use.key}" in ${use.namespaces.map(fileOf).join(', ')}`,
      })
  }
  for (const { pattern } of dynamic) {
    const [namespace = '', key = ''] = pattern.split(':')
    if (!take({ namespaces: [namespace], key }))
      findings.push(finding(namespace, `the declared pattern "${pattern}" matches no key`))
  }
  for (const [name, namespace] of unusedKeys)
    findings.push(finding(namespace, `nothing says "${name.slice(namespace.length + 1)}"`))
  return findings
}

const straightQuotes: Fault = [/"/, 'has straight quotes: write «»']
/** Allowed faults: spaces align columns in a terminal, the API docs quote JSON. */
const forgiven: Record<string, (fault: Fault) => boolean> = {
  terminal: (fault) => spacing.includes(fault),
  'catalogue-command': (fault) => spacing.includes(fault),
  'api-docs': (fault) => fault === straightQuotes,
}
const spacing: Fault[] = [
  [/^\s|\s$/, 'begins or ends with a space'],
  [/ {2}/, 'has two spaces in a row'],
]
const faults: Fault[] = [
  ...spacing,
  [/'/, 'has a straight apostrophe: write ’'],
  straightQuotes,
  [/\.\.\./, 'has three full stops: write …'],
  [/(^|[^\u00a0\u202f(«])€/, 'has no non-breaking space before €'],
  [/(^|[\s(])-\d/, 'has a hyphen for a minus: write −'],
  [/^$/, 'is empty'],
]

export const checkTexts = (words: Words): Finding[] =>
  Object.entries(words).flatMap(([namespace, content]) =>
    flatten(content).flatMap(([key, text]) =>
      faults
        .filter((fault) => fault[0].test(text) && !forgiven[namespace]?.(fault))
        .map(([, message]) => finding(namespace, `"${key}" ${message}`)),
    ),
  )

const holes = (text = '') =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => name !== 'count')

export const checkPlurals = (words: Words): Finding[] =>
  Object.entries(words).flatMap(([namespace, content]) => {
    const texts = new Map(flatten(content))
    const bases = new Set(
      [...texts.keys()]
        .filter((key) => pluralEnd.test(key))
        .map((key) => key.replace(pluralEnd, '')),
    )
    return [...bases].flatMap((base) => {
      const absent = needed.filter((form) => !texts.has(`${base}_${form}`))
      const otherHoles = new Set(holes(texts.get(`${base}_other`)))
      const unknown = ['zero', ...needed].filter((form) =>
        holes(texts.get(`${base}_${form}`)).some((hole) => !otherHoles.has(hole)),
      )
      return [
        ...absent.map((form) => finding(namespace, `"${base}" lacks the plural form _${form}`)),
        ...unknown.map((form) =>
          finding(namespace, `"${base}_${form}" has a value that _other has not`),
        ),
      ]
    })
  })
