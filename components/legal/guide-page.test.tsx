import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Shop } from '#lib/site/shop.ts'
import { type Guide, GuidePage } from './guide-page.tsx'

const company = {
  name: 'Insieme Srl',
  address: 'Via delle Pedine 9, 40100 Bologna',
  pec: 'insieme@pec.example',
  vatId: '01234567890',
  rea: 'BO-000000',
}

test.each<Guide>(['shipping', 'withdrawal', 'contacts'])('shows %s without markup', (guide) => {
  const { container } = render(<GuidePage guide={guide} shop={{ company } as unknown as Shop} />)
  expect(container.textContent).not.toMatch(/[<>{}]/)
})

test('links the contacts to the mail address', () => {
  render(<GuidePage guide="contacts" shop={{ company } as unknown as Shop} />)
  const link = screen.getByRole('link', { name: 'insieme@pec.example' })
  expect(link.getAttribute('href')).toBe('mailto:insieme@pec.example')
})
