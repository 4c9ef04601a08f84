import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import type { Order } from '#lib/client/entities/orders.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { PlacedNotes } from './placed-notes.tsx'

const minute = 60_000

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 24, 10) }))
afterEach(() => vi.useRealTimers())

const show = (heldUntilTimestamp: number | null) => {
  const order = { number: 1005, heldUntilTimestamp } as Order
  render(
    <I18nProvider words={pickWords('checkout')}>
      <PlacedNotes order={order} closed={false} refusal={null} />
    </I18nProvider>,
  )
  return screen.getByRole('status')
}
const pass = (time: number) => act(() => vi.advanceTimersByTime(time))

test('whoever pays is warned two minutes before the copies are let go, and told when they are', () => {
  const told = show(Date.now() + 15 * minute)
  expect(told.textContent).toContain('Ti teniamo le copie fino alle')
  pass(13 * minute - 1)
  expect(told.textContent).toContain('Ti teniamo le copie fino alle')
  pass(1)
  expect(told.textContent).toContain('Mancano meno di due minuti.')
  pass(2 * minute)
  expect(told.textContent).toContain('Il tempo è finito.')
  expect(vi.getTimerCount()).toBe(0)
})

test('whoever comes back to it in the last minute is warned at once', () => {
  expect(show(Date.now() + minute).textContent).toContain('Mancano meno di due minuti.')
})

test('where nothing is held nobody waits', () => {
  expect(show(null).textContent).toContain('è pronto da pagare.')
  expect(vi.getTimerCount()).toBe(0)
})
