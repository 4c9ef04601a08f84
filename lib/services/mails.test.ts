import { describe, expect, test } from 'vitest'
import { loadConfig } from '#kernel/config/config.ts'
import { mailSamples } from '../../tests/factories/mail-samples.ts'
import { renderMail } from '../tools/mail/delivery.ts'
import { mails } from './mails.ts'
import { verifyAddress } from './members/accounts/mails/accounts.ts'

const { siteName: name, company, shipping } = loadConfig({})
const house = { name, company, shipping, url: 'https://insieme.example' }

/** Fields that hold texts of members or of the catalogue. */
const free = ['title', 'item', 'description', 'device', 'said', 'subject']

const withMarkup = (value: unknown, field = ''): unknown => {
  if (typeof value === 'string') return free.includes(field) ? `${value} <b>su</b>` : value
  if (Array.isArray(value)) return value.map((each) => withMarkup(each, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withMarkup(inner, name)]),
  )
}

const looks = mails.flatMap((kind) =>
  mailSamples(kind.kind).map((sample, look) => ({
    name: `${kind.kind} ${look}`,
    kind,
    data: withMarkup(sample),
  })),
)

test('each kind of mail has its own name', () => {
  expect(new Set(mails.map(({ kind }) => kind)).size).toBe(mails.length)
})

test.each([
  ['Niccolò D’Amico', 'Ciao Niccolò,'],
  ['G.B. Rossi', 'Ciao G.,'],
  ['Vinci ora https://evil.example/x', 'Ciao Vinci,'],
  ['www.evil.example', 'Ciao www.,'],
  ['://', 'Ciao …,'],
])('greets the name "%s" without a link', (name, greeting) => {
  expect(
    renderMail(verifyAddress.read({ ...mailSamples('')[0], name }, house), house).text,
  ).toContain(greeting)
})

describe.each(looks)('$name', ({ kind, data }) => {
  const mail = kind.read(data, house)
  const { html, text } = renderMail(mail, house)

  test('is Italian, has a preheader and shows the company', () => {
    expect(html).toContain('<html lang="it">')
    expect(html.indexOf(mail.preheader)).toBeLessThan(html.indexOf('<h1'))
    for (const part of [html, text]) expect(part).toContain(company.vatId)
  })

  test('has the same content in HTML and text', () => {
    const readable = html
      .replace(/<style>.*?<\/style>/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&#x27;/g, "'")
      .replace(/&amp;/g, '&')
    for (const block of mail.blocks) {
      const texts =
        block.type === 'facts'
          ? block.facts.flatMap(({ label, value }) => [label, value])
          : [block.type === 'button' ? block.label : block.text]
      for (const words of texts) {
        expect(readable).toContain(words)
        expect(text).toContain(words)
      }
      if ('url' in block) expect(text).toContain(block.url)
    }
  })

  test('escapes its data', () => {
    expect(html).not.toContain('<b>su')
    expect(html).not.toMatch(/undefined|\{\{/)
    expect(text).not.toMatch(/undefined|\{\{/)
  })

  test('links only to the site, and to the tracking of a carrier', () => {
    for (const [, url] of html.matchAll(/(?:href|src)="([^"]+)"/g))
      expect(url).toMatch(/^https:\/\/(insieme|corriere)\.example(\/|$)/)
  })

  test('refuses data of another shape', () => {
    expect(() => kind.read({}, house)).toThrow()
  })
})
