import { expect, test } from 'vitest'
import type { Participation } from '#lib/client/data/entities/participation.ts'
import { translate } from '#lib/site/i18n.ts'
import { lookOf } from './seat-look.ts'

const now = Date.parse('2026-10-24T10:00:00Z')
const at = (text: string) => Date.parse(text)

const seat = (more: Partial<Participation>): Participation => ({
  id: 1,
  state: 'active',
  paymentInReview: false,
  section: 'running',
  itemId: 7,
  slug: 'faro',
  title: 'Il Faro di Capo Vento',
  image: { id: 'a', src: '/media/a', width: 640, height: 640, tint: '#ff9f70' },
  imageSrc: '/media/a/160.webp',
  itemStatus: 'running',
  goalUnit: 'units',
  goal: 120,
  reached: 104,
  missing: 16,
  percent: 86,
  isDecidedBySeat: false,
  withoutSeat: null,
  expirationTimestamp: at('2026-10-26T22:59:00Z'),
  deliverOnTimestamp: at('2027-02-01T10:00:00Z'),
  update: null,
  bundleId: 31,
  choice: 'Gioco base',
  quantity: 1,
  joinedTimestamp: at('2026-10-01T10:00:00Z'),
  endedTimestamp: null,
  total: 26.4,
  useCredits: false,
  credits: 0,
  code: null,
  discount: 0,
  priceLimit: null,
  method: { id: 1, kind: 'card', lastDigits: '3456' },
  delivery: { kind: 'home', address_id: 1 },
  shipTo: null,
  nextChargeTimestamp: null,
  keptUntilTimestamp: null,
  change: null,
  ahead: null,
  offeredUntilTimestamp: null,
  orderId: null,
  ...more,
})

const look = (more: Partial<Participation>) => {
  const { mark, story, acts } = lookOf(translate('seats'), seat(more), now)
  return { mark: mark?.text, text: story.join(' '), acts }
}

test('shows for a seat in an open group how much is missing and that nothing is charged', () => {
  expect(look({})).toEqual({
    mark: 'Hai un posto',
    text: 'Mancano 16 copie. Chiude lunedì 26 ottobre, 23:59. Oggi non paghi nulla.',
    acts: ['change', 'leave'],
  })
})

test('uses the singular when one is missing', () => {
  expect(look({ missing: 1 }).text).toMatch(/^Manca 1 copia\./)
  expect(look({ missing: 1, goalUnit: 'participants' }).text).toMatch(/^Manca 1 persona\./)
  expect(look({ missing: 320, goalUnit: 'amount' }).text).toMatch(/^Mancano 320\u00a0€\./)
})

test('shows for a reached goal the payment method and the price limit', () => {
  const { mark, text } = look({ missing: 0, percent: 108, priceLimit: 29.9 })
  expect(mark).toBe('Obiettivo raggiunto')
  expect(text).toContain('poi addebitiamo sulla carta che finisce per 3456.')
  expect(text).toContain('Entri solo se il prezzo scende a 29,90\u00a0€ o meno.')
})

test('asks for a delivery address before and after the closing if the seat has none', () => {
  const open = look({ delivery: null })
  expect(open.text).toContain('Manca dove spedirlo.')
  expect(open.acts).toEqual(['choosePlace', 'leave'])
  const kept = at('2026-11-02T22:59:00Z')
  const closed = look({
    state: 'action_required',
    itemStatus: 'collecting',
    keptUntilTimestamp: kept,
  })
  expect(closed.text).toContain('dicci dove spedirlo e come vuoi pagare.')
  expect(closed.text).toContain('Il posto è tuo fino a lunedì 2 novembre')
  expect(closed.acts).toEqual(['choosePlace'])
})

test('asks for a payment method if the seat has none, since it does not count', () => {
  const { mark, text, acts } = look({ method: null })
  expect(mark).toBe('Da sistemare')
  expect(text).toContain('Senza, il posto non conta')
  expect(acts[0]).toBe('chooseMethod')
})

test('offers no action while a closed group is being charged', () => {
  expect(look({ itemStatus: 'collecting' })).toMatchObject({ mark: 'Addebito in corso', acts: [] })
  expect(look({ state: 'charging', itemStatus: 'collecting' }).text).toBe(
    'Il gruppo è chiuso, stiamo addebitando 26,40\u00a0€. Non devi fare niente.',
  )
})

test('shows for a payment in review that there is nothing to pay', () => {
  expect(look({ state: 'charging', paymentInReview: true, itemStatus: 'collecting' })).toEqual({
    mark: 'PayPal sta controllando il pagamento',
    text: 'PayPal sta ancora controllando: non serve pagare di nuovo. Il posto resta tuo: ti scriviamo appena c’è una risposta.',
    acts: [],
  })
})

test('says of a seat paid while its group is open that it can be left for a full refund', () => {
  expect(look({ state: 'charging' })).toMatchObject({
    text: 'Stiamo addebitando 26,40\u00a0€. Non devi fare niente.',
    acts: [],
  })
  expect(look({ state: 'paid', orderId: 3 })).toEqual({
    mark: 'Pagato',
    text: 'Pagato. Se il gruppo non riesce, o lasci il posto prima della chiusura, ti rimborsiamo tutto.',
    acts: ['order', 'leave'],
  })
})

test('shows for a refused charge the next retry and the end of the reservation', () => {
  expect(
    look({
      state: 'action_required',
      orderId: 9,
      nextChargeTimestamp: at('2026-10-25T10:00:00Z'),
      keptUntilTimestamp: at('2026-10-31T22:59:00Z'),
    }),
  ).toEqual({
    mark: 'Da sistemare',
    text:
      'Il pagamento è stato rifiutato. Non hai pagato nulla. Riproviamo domenica 25 ottobre. ' +
      'Il posto è tuo fino a sabato 31 ottobre, 23:59.',
    acts: ['pay', 'method'],
  })
})

test('announces no retry for an unusable payment method', () => {
  const { text } = look({
    state: 'action_required',
    orderId: 9,
    method: { id: 2, kind: 'wallet', lastDigits: null },
  })
  expect(text).toBe('Il pagamento è stato rifiutato. Non hai pagato nulla.')
})

test('calls a seat without a payment method unpaid, not refused', () => {
  const { text, acts } = look({ state: 'action_required', orderId: 9, method: null })
  expect(text).toBe('Il gruppo ce l’ha fatta: il posto è da pagare.')
  expect(acts[0]).toBe('pay')
})

test('explains what no answer means for every proposed change', () => {
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
  const goal = { ...change, kind: 'goal', was: 120, becomes: 1, silence: 'keeps' } as const
  expect(look({ change: goal }).text).toBe(
    'L’obiettivo passa da 120 copie a 1 copia. ' +
      'Se non rispondi entro venerdì 30 ottobre alle 11:00, per te resta tutto com’era.',
  )
})

test('words a first delivery date differently from a changed one', () => {
  const change = {
    id: 4,
    answerByTimestamp: at('2026-10-30T10:00:00Z'),
    kind: 'delivery',
    was: '',
    becomes: '2027-05-31',
    silence: 'keeps',
  } as const
  expect(look({ change }).text).toMatch(/^La consegna è prevista per maggio 2027\. Se non/)
})

test('shows the place in the waiting list, and the end of an offer', () => {
  expect(look({ state: 'waiting', ahead: 1 }).text).toMatch(/c’è 1 persona\./)
  expect(look({ state: 'waiting', ahead: 0 }).text).toMatch(/^Davanti a te non c’è nessuno\./)
  const offer = look({ state: 'offered', offeredUntilTimestamp: at('2026-10-25T07:40:00Z') })
  expect(offer.text).toContain('fino a domenica 25 ottobre, 08:40')
  expect(offer.acts).toEqual(['take', 'decline'])
})

test('says that nothing was charged only in states where that is certain', () => {
  expect(look({ state: 'failed', itemStatus: 'failed' }).text).toContain('Nessun addebito.')
  expect(look({ state: 'dropped' }).text).toContain('Nessun addebito.')
  expect(look({ state: 'refunded' }).text).not.toContain('Nessun addebito')
  expect(look({ state: 'withdrawn' }).text).not.toContain('Nessun addebito')
})

test('offers to come back after leaving only while the group is open', () => {
  const ended = { state: 'cancelled', endedTimestamp: at('2026-10-12T10:00:00Z') } as const
  expect(look(ended)).toMatchObject({
    text: 'Hai lasciato il posto il 12 ottobre. Il gruppo è ancora aperto.',
    acts: ['back'],
  })
  expect(look({ ...ended, expirationTimestamp: now - 1 }).acts).toEqual([])
})
