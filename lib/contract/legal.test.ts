import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import consent from '#locales/it/consent.json' with { type: 'json' }
import cookies from '#locales/it/cookies.json' with { type: 'json' }
import legal from '#locales/it/legal.json' with { type: 'json' }
import { cookiesVersion, type LegalText, legalVersions } from './legal.ts'

const markOf = (text: object) => hash('sha256', JSON.stringify(text)).slice(0, 16)
const mark = (text: LegalText) => markOf(legal[text])

test('a text that changes gets another day: consents were given to the one before', () => {
  expect(legalVersions).toEqual({ privacy: '2026-11-24', terms: '2026-11-24', sale: '2026-11-23' })
  expect(cookiesVersion).toBe('2026-11-23')
  const { banner, dialog, providers } = consent
  expect({
    privacy: mark('privacy'),
    terms: mark('terms'),
    sale: mark('sale'),
    cookies: markOf({ cookies, banner, dialog, providers }),
  }).toMatchInlineSnapshot(`
    {
      "cookies": "cdc20ab0c67b03eb",
      "privacy": "eaee5e056f6f030b",
      "sale": "442419db84ce0d82",
      "terms": "1a4d865f1c6d84a2",
    }
  `)
})
