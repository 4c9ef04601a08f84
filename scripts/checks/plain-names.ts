import {
  type Finding,
  isScript,
  lineAt,
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

const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const faultOf = (name: string) => {
  const word = wordsOf(name).find((each) => refused.has(each))
  return word && `${name} holds the word "${word}": say ${refused.get(word)}`
}

const hasNames = (source: Source) => isScript(source) || source.path.endsWith('.mjs')

const anyRefused = new RegExp([...refused.keys()].join('|'), 'i')

/** Identifiers that a pattern binds; keys of properties are not names of this code. */
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

const declaredBy = (node: Node): Node[] => {
  const { type } = node
  if (type === 'TSTypeParameter') return boundBy(node.name as Node)
  if (type === 'CatchClause') return boundBy(node.param as Node | null)
  if (type === 'ExportSpecifier') return boundBy(node.exported as Node)
  if (type.startsWith('Import') && node.local) return boundBy(node.local as Node)
  const own = withId.test(type) ? boundBy(node.id as Node | null) : []
  const isFunction = /Function|Method|Signature|ConstructorType/.test(type)
  const params = isFunction && Array.isArray(node.params) ? (node.params as Node[]) : []
  return [...own, ...params.flatMap(boundBy)]
}

/** File names and all declared names use the words of the trade, names of properties excepted. */
export const plainNames = (source: Source): Finding[] => {
  const path = faultOf(source.path)
  const files = path ? [{ path: source.path, line: 1, message: path }] : []
  if (!hasNames(source) || !anyRefused.test(source.code)) return files
  const names = [...walk(parse(source))]
    .flatMap(([node]) => declaredBy(node))
    .flatMap((id) => {
      const message = faultOf(nameOf(id) ?? '')
      return message ? [{ path: source.path, line: lineAt(source, id.start), message }] : []
    })
  return [...files, ...names]
}
