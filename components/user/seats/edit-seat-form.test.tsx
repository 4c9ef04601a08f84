import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { toParticipation } from '#lib/client/entities/participation.ts'
import { toPaymentMethod } from '#lib/client/entities/payments.ts'
import { toVariation } from '#lib/client/entities/variations.ts'
import { QueryProvider } from '#lib/client/queries.tsx'
import { pickWords } from '#lib/site/i18n.ts'
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
    const problem = { status: 422, code: 'invalid', detail: 'Controlla i campi indicati.' }
    return new Response(JSON.stringify({ ...problem, errors: { method_id: [text] } }), {
      status: 422,
      headers: { 'content-type': 'application/problem+json' },
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const bundle = (id: number, title: string, weepUntil: string | null = null) => ({
  id,
  title,
  type: 'preorder' as const,
  availability: null,
  delivery_cost: 0,
  current_price: 39.9,
  old_price: 49.9,
  struck_price: null,
  discount: 0,
  lowest_recent_price: null,
  weep_only: weepUntil !== null,
  weep_only_until: weepUntil,
  enable_waiting_list: false,
  is_limited: false,
  expired: false,
  steps: [],
  items: [],
})

test('marks the version that only weep may choose, with the time of its opening', () => {
  const variation = toVariation({
    id: 3,
    title: '',
    images: [],
    delivery_cost: 0,
    expired: false,
    enable_waiting_list: false,
    is_limited: false,
    bundles: [bundle(7, 'Gioco base'), bundle(8, 'In legno', '2026-12-01T17:00:00.000Z')],
  })
  render(
    <QueryProvider>
      <I18nProvider words={pickWords('seats', 'payments', 'user', 'forms', 'checkout')}>
        <EditSeatForm
          seat={toParticipation(ownSeat())}
          variations={[variation]}
          methods={[card(4)]}
          onClose={() => {}}
        />
      </I18nProvider>
    </QueryProvider>,
  )
  const tile = (name: RegExp) => screen.getByRole('radio', { name }).closest('label')?.textContent
  expect(tile(/In legno/)).toMatch(/39,90.*Weep.*Per tutti da martedì 1º dicembre, 18:00/)
  expect(tile(/Gioco base/)).toMatch(/39,90\s€$/)
})

test('shows the refusal of a card at the payment method, and focuses it', async () => {
  const user = userEvent.setup()
  render(
    <QueryProvider>
      <I18nProvider words={pickWords('seats', 'payments', 'user', 'forms', 'checkout')}>
        <EditSeatForm
          seat={toParticipation(ownSeat())}
          variations={[]}
          methods={[card(4), card(5)]}
          onClose={() => {}}
        />
      </I18nProvider>
    </QueryProvider>,
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
