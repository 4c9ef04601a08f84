import { type Finding, inFile, isScript, parse, type Source, textOf, walk } from './sources.ts'

/** Namespace → content of its file. */
export type Words = Record<string, unknown>
/** A text with its whole key, `namespace:key`. */
type Text = { id: string; text: string }

const textsOf = (words: unknown, id = ''): Text[] => {
  if (typeof words !== 'object' || words === null) return [{ id, text: String(words) }]
  const before = id && (id.includes(':') ? `${id}.` : `${id}:`)
  return Object.entries(words).flatMap(([key, value]) => textsOf(value, before + key))
}

const namespaceOf = (id: string) => id.slice(0, id.indexOf(':'))

const fault = (id: string, message: string) =>
  inFile(`locales/it/${namespaceOf(id)}.json`, `"${id.slice(id.indexOf(':') + 1)}" ${message}`)

const dynamicWords = 'scripts/checks/dynamic-words.ts'
const pluralEnd = /_(zero|one|two|few|many|other)$/

/** Strings of a file, and templates with a star for each inserted value. */
const stringsOf = (source: Source) => {
  const strings = new Set<string>()
  for (const [node] of walk(parse(source))) {
    const text = node.type === 'Literal' ? textOf(node) : undefined
    if (text !== undefined) strings.add(text)
    if (node.type !== 'TemplateLiteral') continue
    const quasis = node.quasis as { value: { cooked: string } }[]
    strings.add(quasis.map(({ value }) => value.cooked).join('*'))
  }
  if (/\b(terminalText|textOf|StartError|actsOn)\(|locales\/it\/terminal\.json/.test(source.code))
    strings.add('terminal')
  return [...strings].filter((one) => !one.includes('*') || /\w/.test(one))
}

const matcher = (pattern: string) => {
  const parts = pattern.split('*').map((part) => part.replace(/[.\\+?^${}()|[\]]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}

/** True for texts that are one of these, in which a star stands for any characters. */
const isOneOf = (strings: readonly string[]) => {
  const exact = new Set(strings)
  const patterns = strings.filter((one) => one.includes('*')).map(matcher)
  return (text: string) => exact.has(text) || patterns.some((pattern) => pattern.test(text))
}

/**
 * Finds keys that no code uses, and declared patterns that no such key needs. A file uses a key if it
 * names the namespace and the key; that no code uses an unknown key is checked by the compiler.
 */
export const checkUses = (
  words: Words,
  sources: readonly Source[],
  dynamic: Readonly<Record<string, string>>,
): Finding[] => {
  const files = sources.filter(isScript).map(stringsOf)
  const texts = textsOf(words)
  const ids = [
    ...files.flat().filter((one) => one.includes(':')),
    // A hole such as `{{state:orders.state}}` takes one of the words below that key.
    ...texts.flatMap(({ id, text }) =>
      [...text.matchAll(/\{\{\w+:([\w.]+)\}\}/g)].map(([, key]) => `${namespaceOf(id)}:${key}.*`),
    ),
  ]
  const unused = Object.keys(words).flatMap((namespace) => {
    const keys = files.filter((file) => file.includes(namespace)).flat()
    const isUsed = isOneOf([...ids, ...keys.map((key) => `${namespace}:${key}`)])
    return texts
      .map(({ id }) => id)
      .filter((id) => namespaceOf(id) === namespace)
      .filter((id) => !isUsed(id) && !isUsed(id.replace(pluralEnd, '')))
  })
  const isDeclared = isOneOf(Object.keys(dynamic))
  return [
    ...unused.filter((id) => !isDeclared(id)).map((id) => fault(id, 'is used by no code')),
    ...Object.keys(dynamic)
      .filter((pattern) => !unused.some((id) => matcher(pattern).test(id)))
      .map((pattern) => inFile(dynamicWords, `no unused key needs the pattern "${pattern}"`)),
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
  textsOf(words).flatMap(({ id, text }) =>
    faults
      .filter(([pattern, , except]) => pattern.test(text) && !except?.includes(namespaceOf(id)))
      .map(([, message]) => fault(id, message)),
  )

const forms = new Intl.PluralRules('it').resolvedOptions().pluralCategories

const holesOf = (text = '') =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).filter((name) => name !== 'count')

/** Every plural has all Italian forms, and no form inserts a value that `_other` has not. */
export const checkPlurals = (words: Words): Finding[] => {
  const plurals = textsOf(words).filter(({ id }) => pluralEnd.test(id))
  const byBase = Map.groupBy(plurals, ({ id }) => id.replace(pluralEnd, ''))
  return [...byBase].flatMap(([base, texts]) => {
    const textOfForm = new Map(texts.map(({ id, text }) => [id.slice(base.length + 1), text]))
    const known = holesOf(textOfForm.get('other'))
    return [
      ...forms
        .filter((form) => !textOfForm.has(form))
        .map((form) => fault(texts[0]!.id, `lacks the plural form _${form}`)),
      ...texts
        .filter(({ text }) => holesOf(text).some((hole) => !known.includes(hole)))
        .map(({ id }) => fault(id, 'has a value that _other has not')),
    ]
  })
}
