import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import type { QuoteSeat } from '#lib/client/entities/checkout.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { WhenPaid } from './seat-checkout.tsx'

const seat: QuoteSeat = {
  preorderId: 12,
  goalUnit: 'units',
  goal: 10,
  reached: 3,
  missing: 7,
  percent: 30,

  expirationTimestamp: Date.parse('2026-11-30T18:00:00Z'),
  deliverOnTimestamp: null,

  nextStep: null,
  paysNow: false,
}
const show = (given: Partial<QuoteSeat>) =>
  render(
    <I18nProvider words={pickWords('checkout')}>
      <WhenPaid seat={{ ...seat, ...given }} />
    </I18nProvider>,
  ).container.textContent

test('says that nothing is paid today', () => {
  expect(show({})).toMatch(/^Oggi non paghi nulla\./)
  expect(screen.queryByText(/paghi subito/)).toBeNull()
})

test('says that the seat is paid now, why, and what comes back', () => {
  expect(show({ paysNow: true })).toBe(
    'Questa volta paghi subito. Negli ultimi dodici mesi hai lasciato almeno due gruppi dopo la chiusura. Se il gruppo non riesce ti rimborsiamo tutto.',
  )
})
