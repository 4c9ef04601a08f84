import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pawnColour } from '#lib/format/pawn-colour.ts'
import { Avatar } from '../people/person-avatar.tsx'
import { NotificationRow } from './notification-row.tsx'

describe('Avatar', () => {
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
