import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#lib/client/data/entities/orders.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../../tests/factories/island.tsx'
import { OrderHero } from './order-hero.tsx'

const at = (moment: string) => Date.parse(moment)
const image = { id: '1', src: '/p/1', width: 640, height: 640, tint: '#46abab' }
const line = { id: 1, title: 'Cotto e Smalto', quantity: 1, image }
const parcel = {
  position: 1,
  waitsFor: null,
  lines: [line],
  shipsOnTimestamp: at('2026-10-26T23:00:00Z'),
  arrivesOnTimestamp: at('2026-10-28T23:00:00Z'),
}
const order = {
  number: 10517,
  goods: 27.9,
  delivery: 4.9,
  discount: 0,
  credits: 0,
  total: 32.8,
  paidWith: { kind: 'wallet', lastDigits: null },
  cashback: { percent: 3, amount: 0.84 },
  shipTo: { kind: 'home', name: 'Serena Bini', line: 'Serena Bini, via dei Mille 14, Bologna' },
  parcels: [parcel],
}

const show = (more: object = {}) => {
  renderIsland(<OrderHero order={{ ...order, ...more } as unknown as Order} />, pickWords('done'))
  return screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent

beforeEach(() => {
  vi.useFakeTimers({ now: at('2026-10-24T08:00:00Z') })
})

test('tells when one parcel leaves, where to, the cashback and the payment', () => {
  expect(show()).toEqual([
    'Parte martedì 27 ottobreA casa giovedì 29 ottobre.',
    'via dei Mille 14, BolognaSerena Bini',
    '0,84 € tornano a teCashback del 3%, quando finisce il recesso.',
    '32,80 € con PayPal27,90 € il gioco, 4,90 € la consegna',
  ])
  expect(title()).toBe('È tuo. Arriva giovedì.')
  expect(screen.getByRole('img', { name: 'Scatola di Cotto e Smalto' })).toBeDefined()
})

test('promises no day for several parcels, and leaves out a cashback that there is not', () => {
  const parcels = [parcel, { ...parcel, position: 2, waitsFor: { id: 7, title: 'Il Faro' } }]
  const paid = { discount: 3, credits: 29.8, total: 0, paidWith: null }
  expect(show({ ...paid, parcels, cashback: null })).toEqual([
    'In 2 pacchiQui sotto, ognuno con i suoi giorni.',
    'via dei Mille 14, BolognaSerena Bini',
    'Pagato con i tuoi crediti27,90 € i giochi, 4,90 € la consegna, −3,00 € di sconto, −29,80 € di crediti',
  ])
  expect(title()).toBe('Sono tuoi.')
})
