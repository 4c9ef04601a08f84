import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#lib/client/data/entities/orders.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../../tests/factories/island.tsx'
import { PlacedNotes } from './placed-notes.tsx'

const minute = 60_000

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 24, 10) }))

const Shown = ({ given }: { given: Partial<Order> }) => {
  const [order, setOrder] = useState({ number: 1005, canProlong: true, ...given } as Order)
  const { heldUntilTimestamp: until } = order
  const onMoreTime = async () =>
    setOrder({
      ...order,
      canProlong: false,
      heldUntilTimestamp: until && until + 15 * minute,
    })
  return <PlacedNotes order={order} closed={false} refusal={null} onMoreTime={onMoreTime} />
}
const show = (heldUntilTimestamp: number | null, more: Partial<Order> = {}) => {
  renderIsland(<Shown given={{ heldUntilTimestamp, ...more }} />, pickWords('checkout'))
  return screen.getByRole('status')
}
const pass = (time: number) => act(() => vi.advanceTimersByTime(time))

test('warns two minutes before the reservation ends and announces its end', () => {
  const note = show(Date.now() + 15 * minute)
  expect(note.textContent).toContain('Ti teniamo le copie fino alle')
  pass(13 * minute - 1)
  expect(note.textContent).toContain('Ti teniamo le copie fino alle')
  pass(1)
  expect(note.textContent).toContain('Mancano meno di due minuti.')
  pass(2 * minute)
  expect(note.textContent).toContain('Il tempo è finito.')
  expect(vi.getTimerCount()).toBe(0)
})

const more = () => screen.queryByRole('button', { name: /^Ho bisogno di più tempo/ })

test('offers to prolong once, with the warning, and warns again before the new end', async () => {
  const note = show(Date.now() + 15 * minute)
  expect(more()).toBeNull()
  pass(13 * minute)
  await act(async () => more()?.click())
  expect(note.textContent).toContain('Ti teniamo le copie fino alle')
  expect(document.activeElement).toBe(note)
  expect(more()).toBeNull()
  pass(15 * minute)
  expect(note.textContent).toContain('Mancano meno di due minuti.')
  expect(more()).toBeNull()
  pass(2 * minute)
  expect(note.textContent).toContain('Il tempo è finito.')
})

test('offers no prolongation where the order forbids it, nor after the end', () => {
  show(Date.now() + minute, { canProlong: false })
  expect(more()).toBeNull()
  pass(minute)
  expect(more()).toBeNull()
})
