import { describe, expect, test } from 'vitest'
import { loadConfig } from '#kernel/config/config.ts'
import { renderMail } from '../tools/mail/delivery.ts'
import { mails } from './mails.ts'
import { verifyAddress } from './members/accounts/mails/verify-address.ts'

const { siteName: name, company, shipping } = loadConfig({})
const house = { name, company, shipping, url: 'https://insieme.example' }
const data = {
  name: 'Niccolò D’Amico',
  path: '/auth/here?token=a&b=c',
  loginPath: '/auth/login',
  forgottenPath: '/auth/forgot-password',
  hours: 24,
  minutes: 30,
  at: Date.parse('2026-11-21T17:30:00Z'),
  device: 'Firefox <b>su</b> Windows',
  address: '192.0.2.7',
  newAddress: 'nuova@posta.example',
  provider: 'google',
  code: '042137',
  number: 10007,
  cents: 4480,
  titles: ['Orbita Nove', 'Faro'],
  title: 'Il Faro di Capo Vento',
  choice: 'Gioco base',
  quantity: 2,
  mostCents: 5280,
  until: Date.parse('2026-11-22T22:59:00Z'),
  kind: 'sale',
  placedAt: Date.parse('2026-11-21T17:30:00Z'),
  lines: [{ title: 'Orbita Nove <b>su</b>', choice: 'Italiano', quantity: 2, cents: 4000 }],
  deliveryCents: 480,
  discountCents: 100,
  creditsCents: 0,
  totalCents: 4380,
  shipTo: 'Serena Bini, via dei Mille 14, 40121 Bologna (BO)',
  waitsFor: ['Il Faro'],
  paidAt: Date.parse('2026-11-21T17:30:00Z'),
  inStockOn: [null, '2026-12-01', null],
  terms: '2026-11-22',
  deliverOn: '2027-03-01',
  why: 'asked',
  backCents: 4480,
  position: 1,
  parcels: 2,
  carrier: 'Corriere Rondine',
  source: 'card',
  isWhole: false,
  withdrawal: 'R-10007-1',
  order: 10007,
  exactly: '21 novembre 2026, 18:30:00',
  refundCents: 2000,
  sendBackBy: Date.parse('2026-12-05T17:30:00Z'),
  isRefused: true,
  decision: 'Il pacco non è arrivato.',
  count: 2,
  who: 'Giulia',
  said: 'Ci sto, <b>e porto altri sei</b>.\nA martedì!',
  reply: 'answered',
  answer: 'price',
  groups: [
    {
      title: 'Il Faro <b>di</b> Capo Vento',
      percent: 86,
      until: Date.parse('2026-11-22T22:59:00Z'),
    },
  ],
  proposals: [{ title: 'Orbita Nove', wanted: 31 }],
  description: 'Il gruppo di **Orbita Nove** è partito <b>su</b>',
  item: 'Orbita Nove <b>su</b>',
  became: 'preorder',
  own: true,
  side: 'author',
  deed: 'remove',
  thing: 'comment',
  ground: 'conditions',
  facts: 'Offre una vendita privata.',
  promptedBy: 'reports',
  email: 'ada@posta.example',
  subject: 'Il mio pacco <b>su</b>',
  text: 'Dov’è?',
  replyTo: 'ada@posta.example',
  objectUntil: Date.parse('2027-05-21T17:30:00Z'),
  about: 'proposal',
  alarm: 'failed_tasks',
  news: 'started.sale',
}

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
  expect(renderMail(verifyAddress.read({ ...data, name }, house), house).text).toContain(greeting)
})

describe.each(mails.map((mail) => [mail.kind, mail] as const))('%s', (_, kind) => {
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

  test('links only to the site', () => {
    for (const [, url] of html.matchAll(/(?:href|src)="([^"]+)"/g))
      expect(url).toMatch(/^https:\/\/insieme\.example(\/|$)/)
  })

  test('refuses data of another shape', () => {
    expect(() => kind.read({}, house)).toThrow()
  })
})
