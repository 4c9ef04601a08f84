import { expect, test } from 'vitest'
import { loadConfig } from '#kernel/config/config.ts'
import { renderMail } from '#lib/tools/mail/delivery.ts'
import { orderConfirmed } from './order-confirmed.ts'

const { siteName: name, company, shipping } = loadConfig({})
const house = { name, company, shipping, url: 'https://insieme.example' }
const data = {
  name: 'Anna Riva',
  path: '/user/tabs',
  number: 10501,
  kind: 'seat',
  placedAt: Date.parse('2026-12-08T20:00:00Z'),
  lines: [{ title: 'Torri di Lino', choice: 'Gioco base', quantity: 2, cents: 5980 }],

  deliveryCents: 480,
  discountCents: 0,
  creditsCents: 0,
  totalCents: 6460,

  shipTo: 'Anna Riva, via dei Mille 14',
  waitsFor: [],
  copiesOn: '2027-02-01',
  terms: '2026-11-25',
}

test('the mail of a paid seat confirms the success of its group, with the price of a copy', () => {
  const mail = orderConfirmed.read(data, house)
  expect(mail.subject).toBe('Torri di Lino ce l’ha fatta: il tuo posto è pagato')
  const { text } = renderMail(mail, house)
  expect(text).toContain('il tuo posto è pagato, a 29,90\u00a0€ la copia')
  expect(text).toContain('Aspettiamo le copie: febbraio 2027.')
  expect(text).toContain('ordine 10501 dell’8 dicembre 2026 alle 21:00')
})

test('the mail of a sale mentions no group', () => {
  const mail = orderConfirmed.read({ ...data, kind: 'sale' }, house)
  expect(mail.subject).toBe('Ordine 10501 confermato')
})
