import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Avatar, pawnColour } from './avatar.tsx'
import { Hexagon, LevelBadge } from './level-badge.tsx'
import { NotificationRow } from './notification-row.tsx'
import { Seats } from './seats.tsx'

describe('Avatar', () => {
  it('shows the picture when there is one, the pawn otherwise', () => {
    const { container, rerender } = render(<Avatar name="Serena" src="/a.webp" />)
    expect(screen.getByRole('img', { name: 'Serena' })).toBeTruthy()
    rerender(<Avatar name="Serena" />)
    expect(container.querySelector('.pawn')).toBeTruthy()
    expect(screen.getByText('Serena')).toBeTruthy()
  })

  it('wears the ring even at the very beginning of a level', () => {
    const { container } = render(<Avatar ring={0} />)
    const avatar = container.querySelector<HTMLElement>('[data-slot=avatar]')
    expect(avatar?.hasAttribute('data-ring')).toBe(true)
    expect(avatar?.style.getPropertyValue('--level')).toBe('0')
  })

  it('keeps the same colour for the same member', () => {
    expect(pawnColour(7)).toBe(pawnColour(7))
    expect(new Set([0, 1, 2, 3, 4].map(pawnColour)).size).toBe(5)
  })
})

describe('Seats', () => {
  it('ends with the seat that waits', () => {
    const { container } = render(
      <Seats empty="tu">
        <Avatar name="Serena" />
      </Seats>,
    )
    expect(container.querySelector('[data-slot=seats]')?.lastElementChild?.textContent).toBe('tu')
  })
})

describe('levels', () => {
  it('take their own picture in the place of the piece', () => {
    const { container, rerender } = render(<Hexagon level={3} />)
    expect(container.querySelector('svg')).toBeTruthy()
    rerender(<Hexagon level={3} image="/level.webp" />)
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/level.webp')
  })

  it('are read as words', () => {
    render(<LevelBadge level={3}>Alfiere, 3%</LevelBadge>)
    expect(screen.getByText('Alfiere, 3%')).toBeTruthy()
  })
})

describe('NotificationRow', () => {
  it('says aloud that it is unread', () => {
    render(
      <NotificationRow href="/x" look="order" age="2 ore fa" unread="Da leggere">
        In viaggio.
      </NotificationRow>,
    )
    expect(screen.getByRole('link').textContent).toBe('In viaggio.2 ore faDa leggere')
  })
})
