import { z } from 'zod'

export type JsonSchema = { [key: string]: unknown }
type Side = 'input' | 'output'

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Removes bounds that zod adds to integers and, from outputs, `additionalProperties`. */
const simpler = (schema: JsonSchema, side: Side) => {
  if (Math.abs(Number(schema.minimum)) === Number.MAX_SAFE_INTEGER) delete schema.minimum
  if (side === 'output' && Number(schema.maximum) === Number.MAX_SAFE_INTEGER) delete schema.maximum
  // Output schemas stay open, because responses may get more fields and clients must accept them.
  if (side === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
}

const moved = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(moved)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' ? String(inner).replace('#/$defs/', '#/components/schemas/') : moved(inner),
    ]),
  )
}

/** Collects schemas that have an id as components; all others are inlined. */
export const gatherSchemas = () => {
  const components: Record<string, JsonSchema> = {}

  const describe = (schema: z.ZodType, side: Side): JsonSchema => {
    const {
      $schema: _,
      $defs,
      ...whole
    } = z.toJSONSchema(schema, {
      io: side,
      unrepresentable: 'any',
      override: ({ jsonSchema, zodSchema }) => {
        simpler(jsonSchema as JsonSchema, side)
        if (zodSchema._zod.def.type === 'file')
          Object.assign(jsonSchema, { type: 'string', format: 'binary' })
      },
    })
    for (const [name, shape] of Object.entries($defs ?? {}))
      components[name] = moved(shape) as JsonSchema
    return moved(whole) as JsonSchema
  }

  return { components, describe }
}
