import { z } from 'zod'

export type JsonSchema = { [key: string]: unknown }
type Side = 'input' | 'output'

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Drops from answers what zod says of every whole number and of every object; requests keep their bounds. */
const simpler = (schema: JsonSchema, side: Side) => {
  if (Math.abs(Number(schema.minimum)) === Number.MAX_SAFE_INTEGER) delete schema.minimum
  if (side === 'output' && Number(schema.maximum) === Number.MAX_SAFE_INTEGER) delete schema.maximum
  // Answers may get more fields one day: a client must not refuse them.
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

/** Shapes with an id of their own are gathered once, everything else is said where it is used. */
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
