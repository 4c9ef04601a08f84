import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import legal from '#locales/it/legal.json' with { type: 'json' }
import { type LegalText, legalVersions } from './legal.ts'

const mark = (text: LegalText) => hash('sha256', JSON.stringify(legal[text])).slice(0, 16)

test('a text that changes gets another day: consents were given to the one before', () => {
  expect(legalVersions).toEqual({ privacy: '2026-11-23', terms: '2026-11-23', sale: '2026-11-23' })
  expect({
    privacy: mark('privacy'),
    terms: mark('terms'),
    sale: mark('sale'),
  }).toMatchInlineSnapshot(`
    {
      "privacy": "e65b449fd23c8226",
      "sale": "442419db84ce0d82",
      "terms": "3e9c5e53502e0eb5",
    }
  `)
})
