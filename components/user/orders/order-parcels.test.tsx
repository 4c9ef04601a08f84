import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#lib/client/data/entities/orders.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../../tests/factories/island.tsx'
import { OrderParcels } from './order-parcels.tsx'

const parcel = {
  position: 1,
  waitsFor: null,
  shipment: null,
  group: null,
  cancelled: false,
  lines: [],
  shipsOnTimestamp: Date.parse('2026-11-30T08:00:00Z'),
  arrivesOnTimestamp: Date.parse('2026-12-02T08:00:00Z'),
}

const days = 'Parte lunedì 30 novembre, arriva mercoledì 2 dicembre.'

test.each([
  ['pending', 'Pacco 1, parte dopo il pagamento', true],
  ['paid', 'Pacco 1, in preparazione', true],
  ['payment_failed', 'Pacco 1, annullato', false],
  ['cancelled', 'Pacco 1, annullato', false],
  ['refunded', 'Pacco 1, annullato', false],
])('an unsent parcel of an order that is %s: %s', (state, title, isToCome) => {
  renderIsland(
    <OrderParcels order={{ state, parcels: [parcel] } as unknown as Order} />,
    pickWords('own-orders'),
  )
  expect(screen.getByRole('heading', { level: 4 }).textContent).toBe(title)
  expect(screen.queryByText(days) !== null).toBe(isToCome)
})
