import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from './toast-store.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => vi.runAllTimers())
  vi.useRealTimers()
})

test('shows the latest toast in the region for five seconds', () => {
  render(<Toasts />)
  const region = screen.getByRole('status')
  act(() => toast('Uno.'))
  act(() => vi.advanceTimersByTime(4_000))
  act(() => toast('Due.'))
  expect(region.textContent).toBe('Due.')
  act(() => vi.advanceTimersByTime(4_000))
  expect(region.textContent).toBe('Due.')
  act(() => vi.advanceTimersByTime(1_000))
  expect(region.textContent).toBe('')
})
