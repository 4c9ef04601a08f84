import { expect, test } from 'vitest'
import { loadConfig } from '#kernel/config/config.ts'
import { renderMail } from '#lib/tools/mail/delivery.ts'
import { joined } from './seats.ts'

const { siteName: name, company, shipping } = loadConfig({})
const house = { name, company, shipping, url: 'https://insieme.example' }
const data = {
  name: 'Anna Riva',
  path: '/user/tabs',
  title: 'Torri di Lino',
  choice: 'Gioco base',

  quantity: 2,
  mostCents: 5280,
  until: Date.parse('2026-12-08T20:00:00Z'),
  shipTo: 'Anna Riva, via dei Mille 14, 40121 Bologna (BO)',
  paidBy: 'card',
  digits: '3456',

  terms: '2026-11-22',
  deliverOn: '2027-03-01',
}

test('the mail of a seat states address, method, maximum, date and terms', () => {
  const { text } = renderMail(joined.read(data, house), house)
  for (const words of [
    'Ciao Anna, hai un posto in Torri di Lino.',
    'Al massimo, con la consegna: 52,80\u00a0€',
    'Come paghi: Carta che finisce con 3456',
    'Dove arriva: Anna Riva, via dei Mille 14, 40121 Bologna (BO)',
    'Il gruppo chiude: 8 dicembre 2026, 21:00',
    'Consegna prevista: marzo 2027',
    'Valgono le condizioni di vendita del 22 novembre 2026',
  ])
    expect(text).toContain(words)
})

test('omits the delivery estimate when the group gives none', () => {
  const { text } = renderMail(joined.read({ ...data, deliverOn: null }, house), house)
  expect(text).not.toContain('Consegna prevista')
})
