import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { toParticipation } from '#lib/client/data/entities/participation.ts'
import { toPaymentMethod } from '#lib/client/data/entities/payments.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { problem } from '../../../tests/factories/answers.ts'
import { renderIsland } from '../../../tests/factories/island.tsx'
import { ownSeat, seatQuote } from '../../../tests/factories/own-seat.ts'
import { EditSeatForm } from './edit-seat-form.tsx'

const card = (id: number) =>
  toPaymentMethod({
    id,
    kind: 'card',
    brand: 'Visa',
    last_digits: `${3450 + id}`,
    email: null,

    expires_on: '2026-11-30',
    added_at: '2026-03-03T10:00:00Z',
    state: 'expiring',
    seats: [],
  })
const text = 'Questa carta scade prima della chiusura del gruppo: scegline un’altra.'
let sent: unknown[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.includes('/checkout/quote')) return Response.json({ data: seatQuote() })
    if (method !== 'PATCH') return Response.json({ data: [] })
    sent.push(JSON.parse(String(body)))
    return problem(422, 'invalid', {
      detail: 'Controlla i campi indicati.',
      errors: { method_id: [text] },
    })
  })
})

test('shows the refusal of a card at the payment method, and focuses it', async () => {
  const user = userEvent.setup()
  renderIsland(
    <EditSeatForm
      seat={toParticipation(ownSeat())}
      variations={[]}
      methods={[card(4), card(5)]}
      onClose={() => {}}
    />,
    pickWords('seats', 'payments', 'user', 'forms', 'checkout'),
  )
  const method = screen.getByRole('combobox')
  await user.selectOptions(method, '5')
  const submit = await screen.findByRole('button', { name: /^Cambia/ })
  await waitFor(() => expect(submit.hasAttribute('disabled')).toBe(false))
  await user.click(submit)
  await screen.findByText(text)
  expect(sent).toMatchObject([{ method_id: 5 }])
  expect(method.getAttribute('aria-describedby')).toBe('seat-method-error')
  expect(document.activeElement).toBe(method)
  expect(screen.queryByText('Controlla i campi indicati.')).toBeNull()
})
