import { inside, outside } from './rooms.ts'
import {
  at,
  type Finding,
  isScript,
  isTest,
  nameOf,
  parse,
  type Source,
  textOf,
  walk,
} from './sources.ts'

const inProduct = inside('app components lib')
/** Demo content is Italian on purpose, the page of the primitives shows samples, an address is data. */
const isChecked = outside('app/dev lib/demo lib/kernel/config/variables.ts')

/** Values of the API, not texts of a page. */
const wireLabels = new Set(['Dipendenza dalla lingua'])
const readAttributes = /^(aria-label|aria-description|alt|title|placeholder|label)$/

const word = /\p{Letter}{2,}/u
const accented = /[a-z][àèéìòù](?![a-z]*\()/i
// Words that do not exist in English.
const italian = new Set(
  'il lo gli una uno del della dello dei delle degli che non con sono hai tuo tua tuoi nel nella alla allo agli dal dalla questo questa ogni ancora prima dopo perché più già anche quando oppure senza'.split(
    ' ',
  ),
)

const readsItalian = (text: string) => {
  const words = text.toLowerCase().match(/\p{Letter}+/gu) ?? []
  if (words.length < 2) return false
  return accented.test(text) || (words.length > 2 && words.some((one) => italian.has(one)))
}

/** Refuses Italian texts in code; they belong in the locale files. */
export const checkItalian = (source: Source): Finding[] => {
  const { path } = source
  if (!isScript(source) || isTest(path) || !inProduct(path) || !isChecked(path)) return []
  return [...walk(parse(source))].flatMap(([node, [parent]]) => {
    const isJsx = node.type === 'JSXText'
    const text = isJsx ? String(node.value) : (textOf(node) ?? '')
    const isRead = isJsx || readAttributes.test(nameOf(parent?.name) ?? '')
    const isText = (isRead && word.test(text)) || readsItalian(text)
    if (!isText || wireLabels.has(text)) return []
    const message = `words in code, not in locales/it: "${text.trim().slice(0, 60)}"`
    return [at(source, node.start, message)]
  })
}
