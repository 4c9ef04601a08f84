import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pawnColour } from '#lib/format/pawn-colour.ts'
import { Avatar } from './avatar.tsx'
import { Hexagon, LevelBadge } from './level-badge.tsx'
import { NotificationRow } from './notification-row.tsx'
import { Seats } from './seats.tsx'

describe('Avatar', () => {
  it('shows the picture if there is one, else the pawn', () => {
    const { container, rerender } = render(<Avatar name="Serena" src="/a.webp" />)
    expect(screen.getByRole('img', { name: 'Serena' })).toBeTruthy()
    rerender(<Avatar name="Serena" />)
    expect(container.querySelector('.pawn')).toBeTruthy()
    expect(screen.getByText('Serena')).toBeTruthy()
  })

  it('shows the ring even at 0 percent of a level', () => {
    const { container } = render(<Avatar ring={0} />)
    const avatar = container.querySelector<HTMLElement>('[data-slot=avatar]')
    expect(avatar?.hasAttribute('data-ring')).toBe(true)
    expect(avatar?.style.getPropertyValue('--level')).toBe('0')
  })

  it('gives a person the same colour by first and by full name', () => {
    expect(pawnColour('Serena Bini')).toBe(pawnColour('Serena'))
    const names = ['Serena', 'Dario', 'Nadia', 'Giulia', 'Marco', 'Davide']
    expect(new Set(names.map(pawnColour)).size).toBe(5)
    expect(pawnColour('')).toBe('slate')
  })
})

describe('Seats', () => {
  it('ends with an empty seat', () => {
    const { container } = render(
      <Seats empty="tu">
        <Avatar name="Serena" />
      </Seats>,
    )
    expect(container.querySelector('[data-slot=seats]')?.lastElementChild?.textContent).toBe('tu')
  })
})

describe('levels', () => {
  it('show their own picture instead of the chess piece', () => {
    const { container, rerender } = render(<Hexagon level={3} />)
    expect(container.querySelector('svg')).toBeTruthy()
    rerender(<Hexagon level={3} image="/level.webp" />)
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/level.webp')
  })

  it('have accessible names', () => {
    render(<LevelBadge level={3}>Alfiere, 3%</LevelBadge>)
    expect(screen.getByText('Alfiere, 3%')).toBeTruthy()
  })
})

describe('NotificationRow', () => {
  it('announces that it is unread', () => {
    render(
      <NotificationRow href="/x" look="order" age="2 ore fa" unread="Da leggere">
        In viaggio.
      </NotificationRow>,
    )
    expect(screen.getByRole('link').textContent).toBe('In viaggio.2 ore faDa leggere')
  })
})
