import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { second } from '#lib/format/durations.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../tests/factories/island.tsx'
import { Ago } from './ago.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 26, 12) }))

/** Advances in steps, so that each rerender happens before the next tick. */
const pass = (seconds: number) => {
  for (let step = 0; step < seconds; step++) act(() => void vi.advanceTimersByTime(second))
}

test('updates the age while the page is open', () => {
  const now = Date.now()
  renderIsland(<Ago since={now} writtenAt={now} />, pickWords('format'))
  expect(screen.getByText('adesso')).toBeDefined()
  pass(60)
  expect(screen.getByText('1 minuto fa')).toBeDefined()
  pass(120)
  expect(screen.getByText('3 minuti fa')).toBeDefined()
})
