import { expect, test } from 'vitest'
import { loadConfig } from '#kernel/config/config.ts'
import { renderMail } from '#lib/tools/mail/delivery.ts'
import { withdrawalReceived } from './withdrawal-received.ts'

const { siteName: name, company, shipping } = loadConfig({})
const house = { name, company, shipping, url: 'https://insieme.example' }
const data = {
  name: 'Anna Riva',
  path: '/user/tabs?tab=orders&order=7',
  order: 10501,

  withdrawal: 'R-10501-1',
  exactly: '8 dicembre 2026, 18:30:00',
  refundCents: 2990,
  lines: [{ title: 'Torri di Lino', quantity: 1 }],
  sendBackBy: Date.parse('2026-12-22T17:30:00Z'),
}

test('the receipt of a withdrawal states the return address, the deadline and where to send the proof', () => {
  const { text } = renderMail(withdrawalReceived.read(data, house), house)
  for (const words of [
    'Ciao Anna, abbiamo ricevuto la tua dichiarazione di recesso l’8 dicembre 2026, 18:30:00.',
    `Rispedisci entro il 22 dicembre 2026 a ${company.name}, ${company.address}, e metti nel pacco il numero R-10501-1.`,
    'carichi la prova della spedizione dalla pagina dell’ordine',
    `Puoi anche mandarla a ${company.pec} con il numero R-10501-1.`,
  ])
    expect(text).toContain(words)
})
