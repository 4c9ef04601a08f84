import { html } from 'hono/html'
import type { JsonSchema } from './schemas.ts'

export type Html = ReturnType<typeof html>

const nameOf = (ref: unknown) => String(ref).split('/').at(-1) ?? ''

const joined = (parts: Html[], between: Html) =>
  parts.flatMap((part, place) => (place === 0 ? [part] : [between, part]))

const limitsOf = ({ minimum, maximum, minLength, maxLength }: JsonSchema) => {
  const low = minimum ?? minLength
  const high = maximum ?? maxLength
  return low === undefined && high === undefined ? '' : ` (${low ?? ''}…${high ?? ''})`
}

const fieldsOf = (schema: JsonSchema, indent: string): Html => {
  const required = new Set((schema.required ?? []) as string[])
  const lines = Object.entries(schema.properties as Record<string, JsonSchema>).map(
    ([name, inner]) =>
      html`${indent}  ${name}${required.has(name) ? '' : '?'}: ${notation(inner, `${indent}  `)}\n`,
  )
  return html`{\n${lines}${indent}}`
}

/** Renders a JSON schema in type notation, with links to named schemas. */
export const notation = (schema: JsonSchema, indent = ''): Html => {
  if (schema.$ref) return html`<a href="#shape-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`
  if (Array.isArray(schema.enum))
    return html`${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}`
  const either = schema.anyOf ?? schema.oneOf
  if (Array.isArray(either))
    return html`${joined(
      either.map((inner: JsonSchema) => notation(inner, indent)),
      html` | `,
    )}`
  if (schema.type === 'array') return html`${notation(schema.items as JsonSchema, indent)}[]`
  if (schema.properties) return fieldsOf(schema, indent)
  if (schema.additionalProperties)
    return html`{ [name]: ${notation(schema.additionalProperties as JsonSchema, indent)} }`
  const kinds = [schema.format ?? schema.type ?? 'any'].flat().join(' | ')
  return html`${kinds}${limitsOf(schema)}`
}
