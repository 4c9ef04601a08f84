import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
import { Gallery } from './gallery.tsx'

const picture = (id: string) => ({
  id,
  src: `/api/pictures/${id}`,
  width: 1200,
  height: 1200,
  tint: '#ff9f70',
})

const show = (count: number) =>
  renderIsland(
    <Gallery
      title="Il Faro"
      pictures={Array.from({ length: count }, (_, index) => picture(`p${index}`))}
    />,
    pickWords('item'),
  )

test('moves with the arrow keys and stops at both ends', async () => {
  show(3)
  const links = screen.getAllByRole('link')
  links[0]?.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(links[0])
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(links[2])
  expect(links.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
  await userEvent.keyboard('{Home}')
  expect(document.activeElement).toBe(links[0])
})

test('marks only the picture that failed to load', () => {
  // The test browser has no network and reports every picture as failed.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  show(2)
  const [, second] = screen.getAllByAltText(/^Il Faro/)
  if (second) fireEvent.error(second)
  const marked = screen.getAllByRole('listitem').map((slide) => slide.hasAttribute('data-broken'))
  expect(marked).toEqual([false, true])
})

test('links each picture to its largest size without scripts', () => {
  show(1)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/api/pictures/p0/1200.webp')
})
