import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Track } from './track.tsx'

const track = (percent: number, more = {}) => (
  <Track percent={percent} label="Avanzamento" valueText="103 copie su 120" {...more} />
)
const tone = (container: HTMLElement) =>
  container.querySelector('[data-slot=track]')?.getAttribute('data-tone')

describe('Track', () => {
  it('is a progress bar with the count as its text', () => {
    render(track(85.8))
    const bar = screen.getByRole('progressbar', { name: 'Avanzamento' })
    expect(bar.getAttribute('aria-valuetext')).toBe('103 copie su 120')
    expect(bar.getAttribute('aria-valuenow')).toBe('85')
  })

  it('never reports 100 below the goal, nor more after it', () => {
    const { rerender } = render(track(99.9))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('99')
    rerender(track(132))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
  })

  it('takes the colour of success at the goal even near the deadline', () => {
    const { container, rerender } = render(track(99.9, { urgent: true }))
    expect(tone(container)).toBe('hot')
    rerender(track(100, { urgent: true }))
    expect(tone(container)).toBe('ok')
  })
})
