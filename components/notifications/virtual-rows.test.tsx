import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { rowHeight, VirtualRows } from './notification-list.tsx'

/** Keys in the order of notifications, newest first. */
const newestFirst = (count: number) => Array.from({ length: count }, (_, at) => count - at)

const Listed = ({ keys, onEnd = () => {} }: { keys: number[]; onEnd?: () => void }) => (
  <div style={{ overflowY: 'auto' }} data-testid="scroller">
    <VirtualRows
      label="Notifiche"
      keys={keys}
      total={1200}
      row={(index) => <a href="/qui">riga {keys[index]}</a>}
      onEnd={onEnd}
    />
  </div>
)

const scrollTo = (list: HTMLElement, top: number) => {
  vi.spyOn(list, 'getBoundingClientRect').mockReturnValue({ top: -top } as DOMRect)
  act(() => void fireEvent.scroll(list.parentElement!))
}
const list = () => screen.getByRole('list', { name: 'Notifiche' })
const rowOf = (key: number) => screen.getByText(`riga ${key}`).closest('li')!

test('renders only the visible rows of a thousand, each at its position', () => {
  const onEnd = vi.fn()
  render(<Listed keys={newestFirst(1000)} onEnd={onEnd} />)
  expect(list().style.height).toBe(`${1000 * rowHeight}px`)
  expect(screen.getAllByRole('listitem').length).toBeLessThan(25)
  scrollTo(list(), 500 * rowHeight)
  const row = rowOf(500)
  expect(row.style.top).toBe(`${500 * rowHeight}px`)
  expect(row.getAttribute('aria-posinset')).toBe('501')
  expect(row.getAttribute('aria-setsize')).toBe('1200')
  expect(screen.queryByText('riga 1000')).toBeNull()
  expect(screen.getAllByRole('listitem').length).toBeLessThan(25)
  expect(onEnd).not.toHaveBeenCalled()
  scrollTo(list(), 990 * rowHeight)
  expect(onEnd).toHaveBeenCalled()
})

test('keeps the focused row and the scroll position when rows are added above', () => {
  const { rerender } = render(<Listed keys={newestFirst(100)} />)
  const link = screen.getByText('riga 98')
  act(() => link.focus())
  rerender(<Listed keys={newestFirst(102)} />)
  expect(document.activeElement).toBe(link)
  expect(link.textContent).toBe('riga 98')
  expect(rowOf(98).style.top).toBe(`${4 * rowHeight}px`)
  expect(screen.getByTestId('scroller').scrollTop).toBe(2 * rowHeight)
})

test('keeps a focused row mounted at any distance', () => {
  render(<Listed keys={newestFirst(1000)} />)
  const link = screen.getByText('riga 999')
  act(() => link.focus())
  scrollTo(list(), 500 * rowHeight)
  expect(document.activeElement).toBe(link)
  act(() => link.blur())
  expect(screen.queryByText('riga 999')).toBeNull()
})
