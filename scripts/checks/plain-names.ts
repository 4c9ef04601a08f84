import { type Finding, isScript, lineAt, type Node, nameOf, parse, type Source } from './sources.ts'

/** Words refused in names, each with the words of the trade to use instead. */
const refused = new Map([
  ['told', 'sent, published, notified'],
  ['tell', 'notify, send, publish'],
  ['tells', 'notifies, sends, publishes'],
  ['said', 'text, answer, output'],
  ['deed', 'action'],
  ['deeds', 'actions'],
  ['standing', 'status, state, availability'],
  ['standings', 'levels, states'],
  ['keeper', 'cache, store'],
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

const declared = (node: Node): unknown[] => {
  const declaration = node.declaration as Node | null
  const list = (declaration?.declarations ?? []) as Node[]
  const specifiers = (node.specifiers ?? []) as Node[]
  return [declaration?.id, ...list.map(({ id }) => id), ...specifiers.map((each) => each.exported)]
}

/** File names and exported names use the words of the trade. */
export const plainNames = (source: Source): Finding[] => {
  const path = faultOf(source.path)
  const files = path ? [{ path: source.path, line: 1, message: path }] : []
  if (!isScript(source)) return files
  const exported = ((parse(source).body ?? []) as Node[])
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap((node) =>
      declared(node).flatMap((id) => {
        const message = faultOf(nameOf(id) ?? '')
        return message ? [{ path: source.path, line: lineAt(source, node.start), message }] : []
      }),
    )
  return [...files, ...exported]
}
