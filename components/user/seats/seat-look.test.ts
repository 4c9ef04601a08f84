import { expect, test } from 'vitest'
import type { Participation } from '#lib/client/data/entities/participation.ts'
import { translate } from '#lib/site/i18n.ts'
import { lookOf } from './seat-look.ts'

const now = Date.parse('2026-10-24T10:00:00Z')
const at = (text: string) => Date.parse(text)

const running = {
  state: 'active',
  itemStatus: 'running',
  goalUnit: 'units',
  missing: 16,
  expirationTimestamp: at('2026-10-26T22:59:00Z'),
  deliverOnTimestamp: at('2027-02-01T10:00:00Z'),
  total: 26.4,
  priceLimit: null,
  method: { id: 1, kind: 'card', lastDigits: '3456' },
  delivery: { kind: 'home', address_id: 1 },
  orderId: null,
  nextChargeTimestamp: null,
  keptUntilTimestamp: null,
  offeredUntilTimestamp: null,
  endedTimestamp: null,
}
const seat = (more: Partial<Participation>) => ({ ...running, ...more }) as Participation

const look = (more: Partial<Participation>) => {
  const { mark, story, acts } = lookOf(translate('seats'), seat(more), now)
  return { mark: mark?.text, text: story.join(' '), acts }
}

const attention = { mark: 'Da sistemare' }
const collecting = { state: 'charging', itemStatus: 'collecting' } as const
const due = { state: 'action_required', orderId: 9 } as const
const leftSeat = { state: 'cancelled', endedTimestamp: at('2026-10-12T10:00:00Z') } as const

test.each<[string, Partial<Participation>, { mark?: string; text?: string; acts?: string[] }]>([
  [
    'in an open group',
    {},
    {
      mark: 'Hai un posto',
      text: 'Mancano 16 copie. Chiude lunedì 26 ottobre, 23:59. Oggi non paghi nulla.',
      acts: ['change', 'leave'],
    },
  ],
  [
    'of a reached goal with a price limit',
    { missing: 0, priceLimit: 29.9 },
    {
      mark: 'Obiettivo raggiunto',
      text: expect.stringMatching(
        /poi addebitiamo sulla carta che finisce per 3456\..*Entri solo se il prezzo scende a 29,90/,
      ),
    },
  ],
  ['without a delivery', { delivery: null }, { ...attention, acts: ['choosePlace', 'leave'] }],
  ['without a method', { method: null }, { ...attention, acts: ['chooseMethod', 'leave'] }],
  ['without an order after the closing', { ...due, orderId: null }, { acts: ['choosePlace'] }],
  [
    'being charged',
    collecting,
    {
      mark: 'Addebito in corso',
      text: 'Il gruppo è chiuso, stiamo addebitando 26,40\u00a0€. Non devi fare niente.',
      acts: [],
    },
  ],
  [
    'with a payment in review',
    { ...collecting, paymentInReview: true },
    { mark: 'PayPal sta controllando il pagamento', acts: [] },
  ],
  [
    'paid while its group is open',
    { state: 'paid', orderId: 3 },
    {
      text: 'Pagato. Se il gruppo non riesce, o lasci il posto prima della chiusura, ti rimborsiamo tutto.',
      acts: ['order', 'leave'],
    },
  ],
  [
    'with a refused charge',
    {
      ...due,
      nextChargeTimestamp: at('2026-10-25T10:00:00Z'),
      keptUntilTimestamp: at('2026-10-31T22:59:00Z'),
    },
    {
      ...attention,
      text:
        'Il pagamento è stato rifiutato. Non hai pagato nulla. Riproviamo domenica 25 ottobre. ' +
        'Il posto è tuo fino a sabato 31 ottobre, 23:59.',
      acts: ['pay', 'method'],
    },
  ],
  [
    'to pay without a method',
    { ...due, method: null },
    { text: 'Il gruppo ce l’ha fatta: il posto è da pagare.' },
  ],
  ['first in the waiting list', { state: 'waiting', ahead: 0 }, { acts: ['waitNoMore'] }],
  [
    'offered',
    { state: 'offered', offeredUntilTimestamp: at('2026-10-25T07:40:00Z') },
    { text: expect.stringContaining('domenica 25 ottobre, 08:40'), acts: ['take', 'decline'] },
  ],
  [
    'left while the group is open',
    leftSeat,
    { text: 'Hai lasciato il posto il 12 ottobre. Il gruppo è ancora aperto.', acts: ['back'] },
  ],
  ['left before the closing', { ...leftSeat, expirationTimestamp: now - 1 }, { acts: [] }],
])('shows state and actions of a seat %s', (_, given, expected) => {
  expect(look(given)).toMatchObject(expected)
})

test('explains what no answer means for a proposed change', () => {
  const change = {
    id: 4,
    answerByTimestamp: at('2026-10-30T10:00:00Z'),
    kind: 'delivery',
    was: '2027-03-01T00:00:00Z',
    becomes: '2027-05-01T00:00:00Z',
    silence: 'frees',
  } as const
  expect(look({ change })).toEqual({
    mark: 'Ti va bene?',
    text:
      'La consegna passa da marzo 2027 a maggio 2027. ' +
      'Se non rispondi entro venerdì 30 ottobre alle 11:00, liberiamo il posto, senza costi.',
    acts: ['agree', 'leave'],
  })
})

test('says that nothing was charged only in states where that is certain', () => {
  expect(look({ state: 'failed', itemStatus: 'failed' }).text).toContain('Nessun addebito.')
  expect(look({ state: 'dropped' }).text).toContain('Nessun addebito.')
  expect(look({ state: 'refunded' }).text).not.toContain('Nessun addebito')
  expect(look({ state: 'withdrawn' }).text).not.toContain('Nessun addebito')
})
