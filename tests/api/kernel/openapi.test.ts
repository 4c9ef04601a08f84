import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import type { OpenApi } from '#kernel/http/api-docs/openapi.ts'
import { errorStatus } from '#lib/contract/errors.ts'
import { openTestApi } from '../api.ts'
import { declaredEndpoints } from '../endpoints.ts'

const { call } = await openTestApi()
const endpoints = await declaredEndpoints()

const readDocument = async () => (await (await call('GET', '/openapi.json')).json()) as OpenApi

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
    // Keys without a text would stand as themselves.
    expect(page).not.toContain('codes.')
  })

  test('allows no scripts and no foreign styles', async () => {
    const response = await call('GET', '/docs')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /)
    const page = await response.text()
    expect(page.match(/<script|\son\w+=|https?:|\[object|undefined/)).toBeNull()
  })
})
