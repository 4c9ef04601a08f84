import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { DeliveryChoice, DeliveryOption } from '#lib/client/data/entities/checkout.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../../tests/factories/island.tsx'
import type { CheckoutForm } from '../use-checkout-form.ts'
import { DeliveryStep } from './delivery-step.tsx'

const home: DeliveryOption = {
  kind: 'home',
  id: 1,
  name: 'Serena Bini',
  line: 'Serena Bini, via dei Mille 14, 40121 Bologna',
  city: 'Bologna',
  distance: null,
  hours: null,
  cost: 4.9,
  preferred: true,
}
const point = (id: number, name: string, hours: string | null = null): DeliveryOption => ({
  kind: 'pickup',
  id,
  name,
  line: `via Po ${id}, 40121 Bologna`,
  city: 'Bologna',
  distance: id,
  hours,
  cost: 2.9,
  preferred: false,
})
const five = ['Edicola Rossi', 'Bar Centrale', 'Ludoteca', 'Cartoleria', 'Tabaccheria'].map(
  (name, place) => point(place + 1, name),
)

const show = (deliveries: DeliveryOption[], chosen: DeliveryChoice | null = null) => {
  const onChoose = vi.fn()
  renderIsland(
    <DeliveryStep
      form={
        {
          purchase: { asked: { lines: [] }, quote: { data: { deliveries } } },
          choices: { delivery: chosen },
          member: { id: 7 },
          address: { current: null },
          onChoose,
        } as unknown as CheckoutForm
      }
    />,
    pickWords('checkout'),
  )
  return onChoose
}
const names = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)

test('shows the nearest two points, and the others on a press', async () => {
  show([home, ...five])
  expect(names()).toHaveLength(3)
  const more = screen.getByRole('button', { name: 'Altri 3 punti di ritiro' })
  await userEvent.setup().click(more)
  expect(names()).toHaveLength(6)
  expect(more.getAttribute('aria-expanded')).toBe('true')
})

test('always shows the chosen point', () => {
  show([home, ...five], { kind: 'pickup', pickup_id: 5 })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Tabaccheria/ }).checked).toBe(true)
  expect(screen.queryByRole('radio', { name: /^Ludoteca/ })).toBeNull()
})

test('folds no list for a single point', () => {
  show([home, ...five.slice(0, 3)])
  expect(names()).toHaveLength(4)
  expect(screen.queryByRole('button', { name: /punti di ritiro/ })).toBeNull()
})
