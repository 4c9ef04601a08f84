import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import type { OpenApi } from '#kernel/http/api-docs/openapi.ts'
import { errorStatus } from '#lib/contract/errors.ts'
import { openTestApi } from '../api.ts'
import { declaredEndpoints } from '../endpoints.ts'

const { call } = await openTestApi()
const endpoints = await declaredEndpoints()

const readDocument = async () => (await (await call('GET', '/openapi.json')).json()) as OpenApi

type Schema = { properties?: Record<string, unknown>; required?: string[] }
type Body = { content?: Record<string, { schema: Schema }> }

const referencesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' ? [String(inner)] : referencesIn(inner),
  )
}

describe('the document', () => {
  test('is OpenAPI 3.1', async () => {
    const validator = new Validator()
    const result = await validator.validate(await readDocument())
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  test('has every declared call, each with a route', async () => {
    const { paths } = await readDocument()
    expect(endpoints.length).toBeGreaterThan(10)
    const missing = endpoints.filter(
      ({ method, path, summary }) => paths[path]?.[method.toLowerCase()]?.summary !== summary,
    )
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  test('has no dangling references', async () => {
    const document = await readDocument()
    const references = new Set(referencesIn(document))
    expect(references.size).toBeGreaterThan(20)
    for (const reference of references) {
      const [kind, name] = reference.split('/').slice(2)
      expect(document.components[kind!], reference).toHaveProperty(name!)
    }
  })

  test('names every call once', async () => {
    const { paths } = await readDocument()
    const names = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  test('has parameters, security and errors of each call', async () => {
    const { paths } = await readDocument()
    expect(paths['/users/login']?.post).toMatchObject({
      operationId: 'postUsersLogin',
      requestBody: { content: { 'application/json': { schema: { additionalProperties: false } } } },
      responses: { 200: {}, 401: {}, 422: {}, 429: {} },
    })
    expect(paths['/users/logged']?.get?.security).toEqual([{ bearer: [] }])
    expect(paths['/preorders/{id}']?.get?.parameters).toEqual([
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    ])
    expect(paths['/users/forget_device']?.post?.responses).toHaveProperty('204')
  })

  test('has the bounds of numbers in paths, queries and bodies', async () => {
    const { paths } = await readDocument()
    const schemaOf = (given: unknown, named: string) =>
      (given as { name: string; schema: object }[]).find(({ name }) => name === named)?.schema
    expect(schemaOf(paths['/preorders/{id}']?.get?.parameters, 'id')).toMatchObject({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    })
    expect(schemaOf(paths['/preorders']?.get?.parameters, 'max_price')).toMatchObject({
      minimum: 0,
      maximum: 100_000,
    })
    const { content } = (paths['/orders']?.post?.requestBody ?? {}) as Body
    expect(content?.['application/json']?.schema.properties?.lines).toMatchObject({
      items: {
        properties: {
          bundle_id: { minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
          seen_price: { minimum: 0, maximum: 100_000 },
        },
      },
    })
  })

  test('has an idempotency key on the calls that create, and on no other', async () => {
    const { paths } = await readDocument()
    for (const { path, method, creates } of endpoints) {
      const operation = paths[path]?.[method.toLowerCase()]
      const parameters = (operation?.parameters ?? []) as { name: string; in: string }[]
      const hasKey = parameters.some(
        (each) => each.in === 'header' && each.name === 'Idempotency-Key',
      )
      expect(hasKey, `${method} ${path}`).toBe(creates)
    }
  })

  test('lists the POST that stands for a PUT', async () => {
    const { paths } = await readDocument()
    const forms = endpoints.filter(({ method, multipart }) => method === 'PUT' && multipart)
    expect(forms.map(({ path }) => path)).toContain('/users/logged')
    for (const { path } of forms) {
      const { put, post } = paths[path] ?? {}
      const schemaOf = (operation: typeof put) => {
        const { content } = (operation?.requestBody ?? {}) as Body
        return content?.['multipart/form-data']?.schema
      }
      expect(schemaOf(post)?.properties?._method).toMatchObject({ const: 'put' })
      expect(schemaOf(post)?.required).toContain('_method')
      expect(schemaOf(post)?.properties).toMatchObject(schemaOf(put)?.properties ?? {})
      expect(post?.responses).toEqual(put?.responses)
      expect(post?.security).toEqual(put?.security)
    }
  })

  test('is answered with 304 to clients that have it', async () => {
    const first = await call('GET', '/openapi.json')
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await call('GET', '/openapi.json', { headers })).status).toBe(304)
  })
})

describe('the HTML page', () => {
  test('has an anchor for every call and every error type', async () => {
    const response = await call('GET', '/docs')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const page = await response.text()
    const anchors = new Set([...page.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor))
    const parts = [
      ...Object.keys(errorStatus).map((code) => `<article id="${code}">`),
      ...endpoints.map(({ path, method }) => `<b>${method}</b> <code>${path}</code>`),
      ...[...anchors].map((anchor) => `id="${anchor}"`),
    ]
    expect(parts.filter((part) => !page.includes(part))).toEqual([])
  })

  test('allows no scripts and no foreign styles', async () => {
    const response = await call('GET', '/docs')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /)
    const page = await response.text()
    expect(page.match(/<script|\son\w+=|https?:|\[object|undefined/)).toBeNull()
  })
})
