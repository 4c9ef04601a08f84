import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import consent from '#locales/it/consent.json' with { type: 'json' }
import cookies from '#locales/it/cookies.json' with { type: 'json' }
import legal from '#locales/it/legal.json' with { type: 'json' }
import { cookiesVersion, type LegalText, legalVersions } from './legal.ts'

const markOf = (text: object) => hash('sha256', JSON.stringify(text)).slice(0, 16)
const mark = (text: LegalText) => markOf(legal[text])

test('a text that changes gets another day: consents were given to the one before', () => {
  expect(legalVersions).toEqual({ privacy: '2026-11-23', terms: '2026-11-23', sale: '2026-11-23' })
  expect(cookiesVersion).toBe('2026-11-23')
  const { banner, dialog, providers } = consent
  expect({
    privacy: mark('privacy'),
    terms: mark('terms'),
    sale: mark('sale'),
    cookies: markOf({ cookies, banner, dialog, providers }),
  }).toMatchInlineSnapshot(`
    {
      "cookies": "35fb1b9085087586",
      "privacy": "641fc79fcb740ad5",
      "sale": "442419db84ce0d82",
      "terms": "3e9c5e53502e0eb5",
    }
  `)
})
