import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
import { TimeLeft } from './time-left.tsx'

const noon = Date.UTC(2026, 4, 4, 12)
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
})

const show = (until: number, writtenAt = noon) =>
  renderIsland(<TimeLeft until={until} writtenAt={writtenAt} />, pickWords('format'))

it('corrects the time of a cached page', () => {
  show(noon + 62 * 60 * minute, noon - 3 * 60 * minute)
  expect(screen.getByText('2 g 14 h')).toBeTruthy()
})

it('closes at the deadline without a reload', () => {
  show(noon + minute)
  expect(screen.getByText('00:01:00')).toBeTruthy()
  for (let tenth = 0; tenth < 600; tenth++) act(() => void vi.advanceTimersByTime(100))
  expect(screen.getByText('Chiuso')).toBeTruthy()
})
