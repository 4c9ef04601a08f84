import { screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
import { AccountCorner } from './account-corner.tsx'

/** Presses the avatar after the commit of React and before its effects. */
const Press = () => {
  useLayoutEffect(() => document.querySelector<HTMLElement>('button.me')?.click(), [])
  return null
}

test('the panel stays open after a press before the effects of the bar', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const bar = (
    <>
      <AccountCorner />
      <Press />
    </>
  )
  renderIsland(bar, pickWords('shell'), { path: '/home' })
  const avatar = screen.getByRole('button', { name: 'Il tuo profilo' })
  expect(avatar.getAttribute('aria-expanded')).toBe('true')
})
