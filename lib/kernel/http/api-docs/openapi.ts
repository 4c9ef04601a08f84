import { z } from 'zod'
import type { Auth, Endpoint } from '#lib/contract/endpoint.ts'
import { type ErrorCode, errorStatus, problem } from '#lib/contract/errors.ts'
import { errorsOf } from '../problem.ts'
import { errorDetail } from '../words.ts'

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
const gatherSchemas = () => {
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

export type Operation = ReturnType<typeof operationOf>
export type OpenApi = ReturnType<typeof describeApi>

type Describe = ReturnType<typeof gatherSchemas>['describe']

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const isVoid = (schema: z.ZodType) => schema.def.type === 'void'

const parametersOf = (schema: z.ZodType, place: 'path' | 'query', describe: Describe) => {
  const { properties = {}, required = [] } = describe(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...shape }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    // Lists are one parameter with values separated by commas.
    ...(shape.type === 'array' ? { style: 'form', explode: false } : {}),
    schema: shape,
  }))
}

const successOf = (endpoint: Endpoint, describe: Describe): JsonSchema => {
  const cached = endpoint.maxAge !== undefined
  const headers = {
    'X-Request-Id': ref('headers', 'RequestId'),
    'Cache-Control': ref('headers', 'CacheControl'),
    ...(cached ? { ETag: ref('headers', 'ETag') } : {}),
    ...(endpoint.method === 'GET' ? {} : { 'X-Shop-Position': ref('headers', 'Position') }),
  }
  if (isVoid(endpoint.output)) return { description: 'Done', headers }
  if (endpoint.bytes) {
    const schema = { type: 'string', format: 'binary' }
    const content = Object.fromEntries([endpoint.bytes].flat().map((type) => [type, { schema }]))
    return { description: 'Success', headers, content }
  }
  const schema = describe(endpoint.output, 'output')
  return { description: 'Success', headers, content: { 'application/json': { schema } } }
}

const responsesOf = (endpoint: Endpoint, describe: Describe) => {
  const responses: Record<string, JsonSchema> = {
    [endpoint.status]: successOf(endpoint, describe),
  }
  if (endpoint.maxAge !== undefined)
    responses[304] = { description: 'Not modified: the stored copy is current' }
  const codes = errorsOf(endpoint)
  for (const status of new Set(codes.map((code) => errorStatus[code]))) {
    const same = codes.filter((code) => errorStatus[code] === status)
    responses[status] = same.length === 1 ? ref('responses', same[0]!) : failure(same)
  }
  return responses
}

const waits = new Set<ErrorCode>([
  'still_running',
  'too_many_requests',
  'reserving_paused',
  'unavailable',
  'timeout',
])

const failure = (codes: ErrorCode[]): JsonSchema => ({
  description: codes.map((code) => `\`${code}\`: ${errorDetail(code)}`).join('\n\n'),
  headers: {
    'X-Request-Id': ref('headers', 'RequestId'),
    ...(codes.some((code) => waits.has(code))
      ? { 'Retry-After': ref('headers', 'RetryAfter') }
      : {}),
  },
  content: { 'application/problem+json': { schema: ref('schemas', 'Problem') } },
})

const operationId = ({ method, path }: Endpoint) =>
  [method.toLowerCase(), ...path.split(/[/{}_]+/).filter(Boolean)]
    .map((word, place) => (place === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('')

const security: Record<Auth, Record<string, string[]>[] | undefined> = {
  none: undefined,
  optional: [{}, { bearer: [] }],
  member: [{ bearer: [] }],
  operator: undefined,
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description:
    'Random key of one operation. For 24 hours, a repeated call with the same key returns the same response without running again; a different call with it is refused.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,200}$' },
}

const operationOf = (endpoint: Endpoint, describe: Describe) => {
  const parameters: JsonSchema[] = [
    ...parametersOf(endpoint.params, 'path', describe),
    ...parametersOf(endpoint.query, 'query', describe),
  ]
  if (endpoint.creates) parameters.push(idempotencyKey)
  const mediaType = endpoint.multipart ? 'multipart/form-data' : 'application/json'
  const described = endpoint.octets ? {} : describe(endpoint.body, 'input')
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: security[endpoint.auth],
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: isVoid(endpoint.body)
      ? undefined
      : { required: true, content: { [mediaType]: { schema: described } } },
    responses: responsesOf(endpoint, describe),
    /** Several codes may share a status. */
    'x-errors': errorsOf(endpoint),
  }
}

/** The form variant of a PUT: HTML forms can only POST, with a `_method` field. */
const asForm = (endpoint: Endpoint) => ({
  ...endpoint,
  method: 'POST' as const,
  summary: `${endpoint.summary} (PUT as sent by an HTML form)`,
  body: z.strictObject({
    _method: z.literal('put'),
    ...(endpoint.body as z.ZodObject).shape,
  }),
})

const takesForms = ({ method, multipart }: Endpoint) => method === 'PUT' && multipart

const header = (description: string, type = 'string') => ({ description, schema: { type } })

/** Describes the whole contract as OpenAPI 3.1, from the declarations that the host serves. */
export const describeApi = (endpoints: Endpoint[], title: string, about: string) => {
  const { components, describe } = gatherSchemas()
  components.Problem = describe(problem, 'output')
  const paths: Record<string, Record<string, Operation>> = {}
  const forms = endpoints.filter(takesForms).map(asForm)
  for (const endpoint of [...endpoints, ...forms]) {
    paths[endpoint.path] ??= {}
    paths[endpoint.path]![endpoint.method.toLowerCase()] = operationOf(endpoint, describe)
  }
  const codes = Object.keys(errorStatus) as ErrorCode[]
  return {
    openapi: '3.1.1',
    info: { title, version: '1.0.0', description: about },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      responses: Object.fromEntries(codes.map((code) => [code, failure([code])])),
      headers: {
        RequestId: header(
          'Id of the request: the one sent, if it has 8 to 64 letters, digits, _ and -.',
        ),
        CacheControl: header('Caching of the response.'),
        ETag: header('Version of the response, for If-None-Match.'),
        Position: header(
          'Of a shop with several databases: sent along with later calls, it lets any database answer that shows this write.',
        ),
        RetryAfter: header('Seconds to wait before a retry.', 'integer'),
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
