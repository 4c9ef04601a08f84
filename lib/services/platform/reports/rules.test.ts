import { expect, test } from 'vitest'
import { readViolations } from './rules.ts'

const bytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

const told = {
  page: 'https://shop.example/home',
  directive: 'script-src-elem',
  refused: 'https://evil.example/x.js',
  disposition: 'enforce',
}

test('what a browser tells in the older way is read, without what an address carries', () => {
  const report = {
    'document-uri': 'https://shop.example/home?code=SEGRETO#qui',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?a=1',
    disposition: 'enforce',
    'original-policy': 'x'.repeat(5000),
  }
  expect(readViolations(bytes({ 'csp-report': report }))).toEqual([told])
})

test('in the newer way there are several at once, and reports about other things', () => {
  const body = {
    documentURL: 'https://shop.example/home',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js',
    disposition: 'enforce',
  }
  const violation = { type: 'csp-violation', age: 3, body }
  const list = [{ type: 'deprecation', body: {} }, ...Array(20).fill(violation)]
  expect(readViolations(bytes(list))).toEqual(Array(10).fill(told))
})

test('long things are cut', () => {
  const report = { 'document-uri': 'a'.repeat(10_000), 'violated-directive': 7 }
  expect(readViolations(bytes({ 'csp-report': report }))).toEqual([
    { page: 'a'.repeat(300), directive: '', refused: '', disposition: '' },
  ])
})

test.each(['', '{', 'null', '"csp"', '{}', '[7]', '{"csp-report":7}'])(
  'of %j nothing is made',
  (text) => expect(readViolations(bytes(text))).toBeUndefined(),
)
