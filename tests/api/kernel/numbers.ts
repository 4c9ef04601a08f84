import { z } from 'zod'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { declaredEndpoints } from '../endpoints.ts'

/** Part of a JSON schema from which samples are built. */
type Shape = {
  $ref?: string
  $defs?: Record<string, Shape>
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  type?: string
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  multipleOf?: number
  properties?: Record<string, Shape>
  items?: Shape
}

/** Number in an input, its declared bounds, and a function that replaces it. */
type InputNumber = {
  way: string
  shape: Shape
  replace: (value: unknown) => unknown
}

// Sample values for formats and patterns in inputs that also have a number.
const texts: Record<string, string> = {
  uri: 'https://example.com/',
  '^([01]\\d|2[0-3]):[0-5]\\d$': '20:30',
}
const plainText = 'Un_gioco_da_tavolo'

const readerOf = (root: Shape) => {
  const resolve = (shape: Shape): Shape =>
    shape.$ref ? resolve(root.$defs![shape.$ref.replace('#/$defs/', '')]!) : shape

  const sample = (unresolved: Shape): unknown => {
    const shape = resolve(unresolved)
    const { type, properties = {}, items, minimum, format = '', pattern = '' } = shape
    const choices = shape.anyOf ?? shape.oneOf
    if (choices?.some((choice) => choice.type === 'null')) return null
    if (choices) return sample(choices[0]!)
    if ('const' in shape) return shape.const
    if (shape.enum) return shape.enum[0]
    if (type === 'object')
      return Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, sample(inner)]),
      )
    if (type === 'array') return items ? [sample(items)] : []
    if (type === 'integer' || type === 'number') return Math.max(minimum ?? 1, 1)
    if (type === 'boolean') return true
    return type === 'string' ? (texts[format] ?? texts[pattern] ?? plainText) : null
  }

  const numbers = (unresolved: Shape, way = ''): InputNumber[] => {
    const shape = resolve(unresolved)
    const { type, properties = {}, items } = shape
    const choices = shape.anyOf ?? shape.oneOf
    if (choices) return choices.flatMap((choice) => numbers(choice, way))
    if ('const' in shape || shape.enum) return []
    if (type === 'integer' || type === 'number') return [{ way, shape, replace: (value) => value }]
    if (items)
      return numbers(items, way).map((one) => ({
        ...one,
        replace: (value) => [one.replace(value)],
      }))
    return Object.entries(properties).flatMap(([name, inner]) =>
      numbers(inner, `${way}/${name}`).map((one) => ({
        ...one,
        replace: (value) => ({ ...(sample(shape) as object), [name]: one.replace(value) }),
      })),
    )
  }

  return { sample: () => sample(root), numbers: () => numbers(root) }
}

/** Builds a valid input for a schema, and lists every number in it. */
export const numbersOf = (schema: z.ZodType) =>
  readerOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)

const parts = ['params', 'query', 'body'] as const
export type SentNumber = InputNumber & {
  name: string
  endpoint: Endpoint
  part: (typeof parts)[number]
  schema: z.ZodType
}

/** Every number in a request of the contract. */
export const sentNumbers = async () =>
  (await declaredEndpoints()).flatMap((endpoint) =>
    parts.flatMap((part): SentNumber[] => {
      const schema: z.ZodType = endpoint[part]
      const prefix = `${endpoint.method} ${endpoint.path} ${part}`
      return numbersOf(schema)
        .numbers()
        .map((one) => ({ ...one, name: `${prefix}${one.way}`, endpoint, part, schema }))
    }),
  )

/** Maximum value of an integer column. */
export const mostInteger = 2_147_483_647
