import {
  type Finding,
  isScript,
  isTest,
  lineAt,
  type Node,
  nameOf,
  parse,
  type Source,
  walk,
} from './sources.ts'

const rooms = /^(app|components|lib)\//
/** Demo content is Italian on purpose, the page of the primitives shows samples, an address is data. */
const exempt = /^(lib\/demo\/|app\/dev\/|lib\/kernel\/config\/variables\.ts$)/

/** Values of the API, not texts of a page. */
const wireLabels = new Set(['Dipendenza dalla lingua'])

const readAttributes = new Set([
  'aria-label',
  'aria-description',
  'alt',
  'title',
  'placeholder',
  'label',
])

const word = /\p{Letter}{2,}/u
const accented = /[a-z][àèéìòù](?![a-z]*\()/i
// Words that do not exist in English.
const italian = new Set(
  'il lo gli una uno del della dello dei delle degli che non con sono hai tuo tua tuoi nel nella alla allo agli dal dalla questo questa ogni ancora prima dopo perché più già anche quando oppure senza'.split(
    ' ',
  ),
)

export const readsItalian = (text: string) => {
  const words = text.toLowerCase().match(/\p{Letter}+/gu) ?? []
  if (words.length < 2) return false
  if (accented.test(text)) return true
  return words.some((one) => italian.has(one)) && words.length > 2
}

const textOf = (node: Node): string => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  if (node.type === 'TemplateElement') return (node.value as { cooked?: string }).cooked ?? ''
  return ''
}

/** Refuses Italian texts in code; they belong in the locale files. */
export const italianInCode = (source: Source): Finding[] => {
  if (!isScript(source) || isTest(source.path)) return []
  if (!rooms.test(source.path) || exempt.test(source.path)) return []
  const findings: Finding[] = []
  const add = (node: Node, text: string) =>
    findings.push({
      path: source.path,
      line: lineAt(source, node.start),
      message: `words in code, not in locales/it: "${text.trim().slice(0, 60)}"`,
    })
  for (const [node, [parent]] of walk(parse(source))) {
    if (node.type === 'JSXText' && word.test(String(node.value))) add(node, String(node.value))
    const text = textOf(node)
    if (!text || wireLabels.has(text)) continue
    const isRead = parent?.type === 'JSXAttribute' && readAttributes.has(nameOf(parent.name) ?? '')
    if ((isRead && word.test(text)) || readsItalian(text)) add(node, text)
  }
  return findings
}
