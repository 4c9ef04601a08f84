import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { rowHeight, VirtualRows } from './virtual-rows.tsx'

const scrollTo = (list: HTMLElement, top: number) => {
  vi.spyOn(list, 'getBoundingClientRect').mockReturnValue({ top: -top } as DOMRect)
  act(() => void fireEvent.scroll(list.parentElement!))
}

test('of a thousand rows those in sight are drawn, each where it belongs', () => {
  const onEnd = vi.fn()
  render(
    <div>
      <VirtualRows
        label="Notifiche"
        count={1000}
        total={1200}
        row={(index) => `riga ${index}`}
        onEnd={onEnd}
      />
    </div>,
  )
  const list = screen.getByRole('list', { name: 'Notifiche' })
  expect(list.style.height).toBe(`${1000 * rowHeight}px`)
  expect(screen.getAllByRole('listitem').length).toBeLessThan(25)
  scrollTo(list, 500 * rowHeight)
  const row = screen.getByText('riga 500')
  expect(row.style.top).toBe(`${500 * rowHeight}px`)
  expect(row.getAttribute('aria-posinset')).toBe('501')
  expect(row.getAttribute('aria-setsize')).toBe('1200')
  expect(screen.queryByText('riga 0')).toBeNull()
  expect(screen.getAllByRole('listitem').length).toBeLessThan(25)
  expect(onEnd).not.toHaveBeenCalled()
  scrollTo(list, 990 * rowHeight)
  expect(onEnd).toHaveBeenCalled()
})
