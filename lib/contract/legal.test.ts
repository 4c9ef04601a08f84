import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import consent from '#locales/it/consent.json' with { type: 'json' }
import settings from '#locales/it/console-settings.json' with { type: 'json' }
import cookies from '#locales/it/cookies.json' with { type: 'json' }
import legal from '#locales/it/legal.json' with { type: 'json' }
import before from '#locales/it/legal-before.json' with { type: 'json' }
import pages from '#locales/it/pages.json' with { type: 'json' }
import {
  accessibilityVersion,
  cookiesVersion,
  earlierVersions,
  type LegalText,
  legalVersions,
} from './legal.ts'

const markOf = (text: object) => hash('sha256', JSON.stringify(text)).slice(0, 16)
const mark = (text: LegalText) => markOf(legal[text])

test('a changed text has a new version, since consents refer to the previous one', () => {
  expect(legalVersions).toEqual({ privacy: '2026-11-27', terms: '2026-11-27', sale: '2026-11-27' })
  expect(cookiesVersion).toBe('2026-11-27')
  expect(accessibilityVersion).toBe('2026-11-26')
  const { banner, dialog, providers } = consent
  expect({
    privacy: mark('privacy'),
    terms: mark('terms'),
    sale: mark('sale'),
    accessibility: markOf(pages.accessibility),
    cookies: markOf({ cookies, banner, dialog, providers }),
  }).toMatchInlineSnapshot(`
    {
      "accessibility": "4d92c899dffefadb",
      "cookies": "0883178a6aea66ec",
      "privacy": "051a5e435d4fcdc0",
      "sale": "c216a4d9e3ed1804",
      "terms": "a4944d16ec9a688c",
    }
  `)
})

test('the form of a new version explains each mark of the texts', () => {
  const { privacy, terms, sale } = legal
  const marks = JSON.stringify([privacy, terms, sale]).match(/<\w+>/g) ?? []
  expect(marks).toContain('<cookies>')
  for (const mark of marks) expect(settings.legal.bodyHint).toContain(mark)
})

test('an earlier version can still be read and is unchanged', () => {
  const texts = Object.keys(legalVersions) as LegalText[]
  for (const text of texts) {
    const days = [legalVersions[text], ...earlierVersions[text]]
    expect(days, text).toEqual(days.toSorted().reverse())
    expect(Object.keys(before[text]).toSorted().reverse()).toEqual(earlierVersions[text])
  }
  const marks = texts.map((text) =>
    Object.entries(before[text]).map(([day, words]) => `${day} ${markOf(words)}`),
  )
  expect(marks).toMatchInlineSnapshot(`
    [
      [
        "2026-11-26 d81714476a8e1604",
        "2026-11-25 c7369c07c51486c8",
        "2026-11-24 eaee5e056f6f030b",
        "2026-11-23 641fc79fcb740ad5",
        "2026-11-22 277f9b9e7a84cf23",
      ],
      [
        "2026-11-26 02d35c5100ad4692",
        "2026-11-25 9e7ebf4036eab7a5",
        "2026-11-24 1a4d865f1c6d84a2",
        "2026-11-23 632a7b2ef6bcc2dc",
        "2026-11-22 6d3a191a3ba85f05",
      ],
      [
        "2026-11-26 7dd71bca75973440",
        "2026-11-25 e19da33d8dba3d06",
        "2026-11-23 442419db84ce0d82",
      ],
    ]
  `)
})
