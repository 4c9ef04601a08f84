import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import legal from '#locales/it/legal.json' with { type: 'json' }
import { type LegalText, legalVersions } from './legal.ts'

const mark = (text: LegalText) => hash('sha256', JSON.stringify(legal[text])).slice(0, 16)

test('a text that changes gets another day: consents were given to the one before', () => {
  expect(legalVersions).toEqual({ privacy: '2026-11-22', terms: '2026-11-22' })
  expect({ privacy: mark('privacy'), terms: mark('terms') }).toMatchInlineSnapshot(`
    {
      "privacy": "277f9b9e7a84cf23",
      "terms": "6d3a191a3ba85f05",
    }
  `)
})
