import { type Finding, isScript, parse, type Source, textOf, walk } from './sources.ts'

/** Namespace → content of its file. */
export type Words = Record<string, unknown>
type Text = { namespace: string; key: string; text: string }

const flatten = (words: unknown, prefix = ''): [key: string, text: string][] =>
  typeof words === 'object' && words !== null
    ? Object.entries(words).flatMap(([key, value]) =>
        flatten(value, prefix ? `${prefix}.${key}` : key),
      )
    : [[prefix, String(words)]]

const textsOf = (words: Words): Text[] =>
  Object.entries(words).flatMap(([namespace, content]) =>
    flatten(content).map(([key, text]) => ({ namespace, key, text })),
  )

const fault = ({ namespace, key }: Text, message: string): Finding => ({
  path: `locales/it/${namespace}.json`,
  line: 1,
  message: `"${key}" ${message}`,
})

const pluralEnd = /_(zero|one|two|few|many|other)$/

const matcher = (pattern: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.\\+?^${}()|[\]]/g, '\\$&'))
      .join('.+')}$`,
  )

/** Strings of a file, and templates with a star for each inserted value. */
const stringsOf = (source: Source) => {
  const strings = new Set<string>()
  for (const [node] of walk(parse(source))) {
    const text = node.type === 'TemplateElement' ? undefined : textOf(node)
    if (text !== undefined) strings.add(text)
    if (node.type !== 'TemplateLiteral') continue
    const quasis = node.quasis as { value: { cooked: string } }[]
    strings.add(quasis.map(({ value }) => value.cooked).join('*'))
  }
  if (/\b(terminalText|textOf|StartError)\(|locales\/it\/terminal\.json/.test(source.code))
    strings.add('terminal')
  return strings
}

/**
 * Finds keys that no code uses, and declared patterns without a key. A file uses a key if it names the
 * namespace and the key; that no code uses an unknown key is checked by the compiler.
 */
export const checkUses = (
  words: Words,
  sources: readonly Source[],
  dynamic: Readonly<Record<string, string>>,
): Finding[] => {
  const files = sources.filter(isScript).map(stringsOf)
  const toMatchers = (strings: Iterable<string>) =>
    [...strings].filter((one) => /\*/.test(one) && /\w/.test(one)).map(matcher)
  const isOneOf = (strings: Iterable<string>) => {
    const [exact, patterns] = [new Set(strings), toMatchers(strings)]
    return (key: string) => exact.has(key) || patterns.some((pattern) => pattern.test(key))
  }
  // A hole such as `{{state:orders.state}}` takes one of the words below that key.
  const isInHole = isOneOf(
    textsOf(words).flatMap(({ namespace, text }) =>
      [...text.matchAll(/\{\{\w+:([\w.]+)\}\}/g)].map(([, key]) => `${namespace}:${key}.*`),
    ),
  )
  const isWhole = isOneOf(files.flatMap((file) => [...file].filter((one) => one.includes(':'))))
  const unused = Object.keys(words).flatMap((namespace) => {
    const isUsed = isOneOf(files.filter((file) => file.has(namespace)).flatMap((file) => [...file]))
    return textsOf({ [namespace]: words[namespace] }).filter(({ key }) =>
      [key, key.replace(pluralEnd, '')].every(
        (one) =>
          !isUsed(one) && !isWhole(`${namespace}:${one}`) && !isInHole(`${namespace}:${one}`),
      ),
    )
  })
  const declared = Object.keys(dynamic).map((pattern) => ({ pattern, matches: matcher(pattern) }))
  const isDeclared = ({ namespace, key }: Text) =>
    declared.some(({ matches }) => matches.test(`${namespace}:${key}`))
  const whole = textsOf(words).map(({ namespace, key }) => `${namespace}:${key}`)
  return [
    ...unused.filter((text) => !isDeclared(text)).map((text) => fault(text, 'is used by no code')),
    ...declared
      .filter(({ matches }) => !whole.some((one) => matches.test(one)))
      .map(({ pattern }) => ({
        path: 'scripts/checks/dynamic-words.ts',
        line: 1,
        message: `the pattern "${pattern}" matches no key`,
      })),
  ]
}

type Fault = [pattern: RegExp, message: string, except?: string[]]

// Spaces align columns in a terminal, the API docs quote JSON.
const inTerminal = ['terminal']
const faults: Fault[] = [
  [/^\s|\s$/, 'begins or ends with a space', inTerminal],
  [/ {2}/, 'has two spaces in a row', inTerminal],
  [/'/, 'has a straight apostrophe: write ’'],
  [/"/, 'has straight quotes: write «»', ['api-docs']],
  [/\.\.\./, 'has three full stops: write …'],
  [/(^|[^\u00a0\u202f(«])€/, 'has no non-breaking space before €'],
  [/(^|[\s(])-\d/, 'has a hyphen for a minus: write −'],
  [/^$/, 'is empty'],
]

export const checkTexts = (words: Words): Finding[] =>
  textsOf(words).flatMap((text) =>
    faults
      .filter(([pattern, , except]) => pattern.test(text.text) && !except?.includes(text.namespace))
      .map(([, message]) => fault(text, message)),
  )

const forms = new Intl.PluralRules('it').resolvedOptions().pluralCategories

const holes = (text = '') =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'count')

/** Every plural has all Italian forms, and no form inserts a value that `_other` has not. */
export const checkPlurals = (words: Words): Finding[] => {
  const plurals = textsOf(words).filter(({ key }) => pluralEnd.test(key))
  const byBase = Map.groupBy(
    plurals,
    ({ namespace, key }) => namespace + key.replace(pluralEnd, ''),
  )
  return [...byBase.values()].flatMap((texts) => {
    const other = texts.find(({ key }) => key.endsWith('_other'))
    const known = holes(other?.text)
    const missing = forms.filter((form) => !texts.some(({ key }) => key.endsWith(`_${form}`)))
    return [
      ...missing.map((form) => fault(texts[0]!, `lacks the plural form _${form}`)),
      ...texts
        .filter(({ text }) => holes(text).some((hole) => !known.includes(hole)))
        .map((text) => fault(text, 'has a value that _other has not')),
    ]
  })
}
