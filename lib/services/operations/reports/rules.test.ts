import { expect, test } from 'vitest'
import { readViolations } from './rules.ts'

const bytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

const violation = {
  page: 'https://shop.example/home',
  directive: 'script-src-elem',
  refused: 'https://evil.example/x.js',
  disposition: 'enforce',
}

test('reads a report-uri report without the query and fragment of its URLs', () => {
  const report = {
    'document-uri': 'https://shop.example/home?code=SEGRETO#qui',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?a=1',
    disposition: 'enforce',
    'original-policy': 'x'.repeat(5000),
  }
  expect(readViolations(bytes({ 'csp-report': report }))).toEqual([violation])
})

test('reads the violations of a Reporting API list, at most ten', () => {
  const body = {
    documentURL: 'https://shop.example/home',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js',
    disposition: 'enforce',
  }
  const entry = { type: 'csp-violation', age: 3, body }
  const list = [{ type: 'deprecation', body: {} }, ...Array(20).fill(entry)]
  expect(readViolations(bytes(list))).toEqual(Array(10).fill(violation))
})

test('cuts long fields', () => {
  const report = { 'document-uri': 'a'.repeat(10_000), 'violated-directive': 7 }
  expect(readViolations(bytes({ 'csp-report': report }))).toEqual([
    { page: 'a'.repeat(300), directive: '', refused: '', disposition: '' },
  ])
})

test.each(['', '{', 'null', '"csp"', '{}', '[7]', '{"csp-report":7}'])('refuses %j', (text) =>
  expect(readViolations(bytes(text))).toBeUndefined(),
)
