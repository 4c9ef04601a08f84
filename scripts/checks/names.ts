import {
  at,
  type Finding,
  isScript,
  type Node,
  nameOf,
  parse,
  type Source,
  walk,
} from './sources.ts'

/** Words refused in names, each with the words of the trade to use instead. */
const refused = new Map([
  ['told', 'sent, published, notified'],
  ['tell', 'notify, send, publish'],
  ['tells', 'notifies, sends, publishes'],
  ['telling', 'notifying, revealing'],
  ['said', 'text, answer, output'],
  ['say', 'text, translate, post'],
  ['says', 'text, translate, post'],
  ['saying', 'text, message'],
  ['hear', 'subscribe, listener'],
  ['hears', 'subscribes, receives'],
  ['heard', 'received'],
  ['hearer', 'listener'],
  ['hearers', 'listeners'],
  ['deed', 'action'],
  ['deeds', 'actions'],
  ['standing', 'status, state, availability'],
  ['standings', 'levels, states'],
  ['keeper', 'cache, store'],
  ['keepers', 'caches, stores'],
  ['guest', 'visitor, invitee, source'],
  ['guests', 'visitors, invitees, sources'],
  ['squeeze', 'compress'],
  ['unkept', 'uncached'],
  ['spoken', 'comment, argument'],
])

/** Participles and measures that are no name of a thing when they stand alone. */
const bare = new Set('asked came found given kept left most said taken told wanted'.split(' '))

/**
 * Names that still have such a word, by word: of variables, functions, types, keys, SQL and titles. A
 * number may only be lowered.
 */
const allowedNames: Record<string, number> = {
  asked: 114,
  deed: 3,
  found: 85,
  given: 367,
  guests: 3,
  heard: 1,
  kept: 70,
  left: 70,
  most: 61,
  said: 27,
  standing: 2,
  standings: 2,
  taken: 27,
  told: 6,
  wanted: 74,
}

type Name = { word: string; finding: Finding }

const nameAt = (source: Source, offset: number, name: string): Name[] => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  const word = bare.has(name) ? name : words.find((one) => refused.has(one))
  if (!word) return []
  const message = `${name} has the word "${word}": say ${refused.get(word) ?? 'what it is'}`
  return [{ word, finding: at(source, offset, message) }]
}

/** Identifiers that a pattern binds. */
const boundBy = (pattern: Node | null): Node[] => {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return (pattern.properties as Node[]).flatMap((each) =>
        boundBy((each.type === 'RestElement' ? each.argument : each.value) as Node),
      )
    case 'ArrayPattern':
      return (pattern.elements as (Node | null)[]).flatMap(boundBy)
    case 'AssignmentPattern':
      return boundBy(pattern.left as Node)
    case 'RestElement':
      return boundBy(pattern.argument as Node)
    default:
      return []
  }
}

const withId =
  /^(VariableDeclarator|Function(Declaration|Expression)|TSDeclareFunction|Class(Declaration|Expression)|TS(TypeAlias|Interface|Enum)Declaration)$/
const withKey = /^(Property|PropertyDefinition|MethodDefinition|TS(Property|Method)Signature)$/

const declaredBy = (node: Node, parent: Node | undefined): Node[] => {
  const { type } = node
  if (type === 'TSTypeParameter') return boundBy(node.name as Node)
  if (type === 'CatchClause') return boundBy(node.param as Node | null)
  if (type === 'ExportSpecifier') return boundBy(node.exported as Node)
  if (type.startsWith('Import') && node.local) return boundBy(node.local as Node)
  // The keys of a pattern were declared elsewhere; those of `{ told }` are the variable.
  if (withKey.test(type) && parent?.type !== 'ObjectPattern' && !node.shorthand)
    return boundBy(node.key as Node)
  const own = withId.test(type) ? boundBy(node.id as Node | null) : []
  const isFunction = /Function|Method|Signature|ConstructorType/.test(type)
  const params = isFunction && Array.isArray(node.params) ? (node.params as Node[]) : []
  return [...own, ...params.flatMap(boundBy)]
}

const inScript = (source: Source): Name[] =>
  [...walk(parse(source))]
    .flatMap(([node, [parent]]) => declaredBy(node, parent))
    .flatMap((id) => nameAt(source, id.start, nameOf(id) ?? ''))

/** Names declared in SQL: variables and parameters, columns, aliases, common table expressions. */
const sqlNames =
  /\b([a-z]\w*)\s+(?:(?:big|small)?int|text|boolean|jsonb?|record|timestamptz|uuid|numeric)\b|\b([a-z]\w*)\s+AS\s*(?:MATERIALIZED\s*)?\(|\bAS\s+([a-z]\w*)/g

const inSql = (source: Source): Name[] =>
  [
    ...source.code.replaceAll(/--.*$/gm, (text) => ' '.repeat(text.length)).matchAll(sqlNames),
  ].flatMap(({ index, 1: variable, 2: table, 3: alias }) =>
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

const inPath = ({ path }: Source) => nameAt({ path, code: '' }, 0, path)

const namesOf = (source: Source): Name[] => {
  const { path } = source
  // The checks and their tests name these words.
  if (path.startsWith('scripts/checks/')) return []
  if (path.endsWith('.md')) return inTitles(source)
  // Migrations are stored with a checksum.
  if (path.endsWith('.sql')) return path.includes('/migrations/') ? [] : inSql(source)
  const isCode = isScript(source) || path.endsWith('.mjs')
  return [...inPath(source), ...(isCode ? [...inScript(source), ...inTitles(source)] : [])]
}

/** Names use the words of the trade: files, declarations, keys, SQL, titles of tests and decisions. */
export const checkNames = (sources: readonly Source[], allowed = allowedNames): Finding[] => {
  const byWord = Map.groupBy(sources.flatMap(namesOf), ({ word }) => word)
  const gone = Object.keys(allowed)
    .filter((word) => !byWord.has(word))
    .map((word) => ({ path: 'scripts/checks/names.ts', line: 1, message: `strike out "${word}"` }))
  const surplus = [...byWord].flatMap(([word, names]) => {
    const limit = allowed[word] ?? 0
    if (names.length <= limit) return []
    const findings = names.map(({ finding }) => finding)
    if (limit === 0) return findings
    const message = `"${word}" is in ${names.length} names, ${limit} are allowed, see the changed ones`
    return [{ path: 'scripts/checks/names.ts', line: 1, message }]
  })
  return [...gone, ...surplus]
}
