import {
  at,
  type Finding,
  inFile,
  isScript,
  type Node,
  parse,
  type Source,
  walk,
  withoutComments,
} from './sources.ts'

/** Words refused in names, each with the words of the trade to use instead. */
const refused: [words: RegExp, instead: string][] = [
  [/^(told|tell(s|ing)?)$/, 'notify, send, publish'],
  [/^(said|say(s|ing)?)$/, 'text, answer, translate, post'],
  [/^hear(d|s|ers?)?$/, 'subscribe, receive, listener'],
  [/^deeds?$/, 'action'],
  [/^standings?$/, 'status, state, level'],
  [/^(keepers?|unkept)$/, 'cache, store, uncached'],
  [/^guests?$/, 'visitor, invitee, source'],
  [/^squeeze$/, 'compress'],
  [/^spoken$/, 'comment, argument'],
]

/** Participles and measures that are no name of a thing when they stand alone. */
const bare = new Set('asked came found given kept left most said taken told wanted'.split(' '))

/**
 * Names that still have such a word, by word, each once in a file: of variables, functions, types, keys,
 * SQL and titles. A number may only be lowered.
 */
const allowedNames: Record<string, number> = {
  asked: 75,
  deed: 3,
  found: 58,
  given: 214,
  guests: 3,
  heard: 1,
  kept: 49,
  left: 49,
  most: 42,
  said: 19,
  standing: 2,
  standings: 2,
  taken: 19,
  told: 5,
  wanted: 51,
}

type Name = { word: string; finding: Finding }

const insteadOf = (word: string) => refused.find(([words]) => words.test(word))?.[1]

const nameAt = (source: Source, offset: number, name: string): Name[] => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  const word = bare.has(name) ? name : words.find(insteadOf)
  if (!word) return []
  const message = `${name} has the word "${word}": say ${insteadOf(word) ?? 'what it is'}`
  return [{ word, finding: at(source, offset, message) }]
}

/** True for the name of a property that is read, or of an import: it was declared elsewhere. */
const isOfAnother = (node: Node, parent: Node | undefined, outer: Node | undefined) =>
  (parent?.property === node && !parent.computed) ||
  parent?.imported === node ||
  (parent?.key === node && outer?.type === 'ObjectPattern')

const inScript = (source: Source): Name[] => {
  const names = new Map<string, number>()
  for (const [node, [parent, outer]] of walk(parse(source)))
    if (node.type === 'Identifier' && !isOfAnother(node, parent, outer))
      names.set(String(node.name), node.start)
  return [...names].flatMap(([name, offset]) => nameAt(source, offset, name))
}

/** Names declared in SQL: variables and parameters, columns, aliases, common table expressions. */
const sqlNames =
  /\b([a-z]\w*)\s+(?:(?:big|small)?int|text|boolean|jsonb?|record|timestamptz|uuid|numeric)\b|\b([a-z]\w*)\s+AS\s*(?:MATERIALIZED\s*)?\(|\bAS\s+([a-z]\w*)/g

const inSql = (source: Source): Name[] =>
  [...withoutComments(source).code.matchAll(sqlNames)].flatMap(
    ({ index, 1: variable, 2: table, 3: alias }) =>
      nameAt(source, index, variable ?? table ?? alias ?? ''),
  )

/** Titles are sentences, in which a verb such as "says" and a bare participle are plain words. */
const oldWords = /\b(told|said|heard|deeds?|standings?|keepers?|unkept|spoken|squeeze)\b/i
const titles = /^# \d+ .+$|\b(?:test|describe|it)(?:\.each\([\s\S]*?\))?\(\s*(['"`]).*\1/gm

const inTitles = (source: Source): Name[] =>
  [...source.code.matchAll(titles)].flatMap(({ 0: title, index }) => {
    const [word] = oldWords.exec(title) ?? []
    const message = `a title has the word "${word}"`
    return word ? [{ word: word.toLowerCase(), finding: at(source, index, message) }] : []
  })

const namesOf = (source: Source): Name[] => {
  const { path } = source
  // The checks and their tests name these words.
  if (path.startsWith('scripts/checks/')) return []
  if (path.endsWith('.md')) return inTitles(source)
  if (path.endsWith('.sql')) return inSql(source)
  const isCode = isScript(source) || path.endsWith('.mjs')
  return [...nameAt(source, 0, path), ...(isCode ? [...inScript(source), ...inTitles(source)] : [])]
}

/** Names use the words of the trade: files, declarations, keys, SQL, titles of tests and decisions. */
export const checkNames = (sources: readonly Source[], allowed = allowedNames): Finding[] => {
  const byWord = Map.groupBy(sources.flatMap(namesOf), ({ word }) => word)
  const inTable = (message: string) => inFile('scripts/checks/names.ts', message)
  const gone = Object.keys(allowed).filter((word) => !byWord.has(word))
  const surplus = [...byWord].filter(([word, { length }]) => length > (allowed[word] ?? 0))
  return [
    ...gone.map((word) => inTable(`strike out "${word}"`)),
    ...surplus.flatMap(([word, names]) =>
      allowed[word]
        ? inTable(`"${word}" is in ${names.length} names, ${allowed[word]} are allowed`)
        : names.map(({ finding }) => finding),
    ),
  ]
}
