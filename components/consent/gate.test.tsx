import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Gate } from './gate.tsx'

let sent: unknown[]

beforeEach(() => {
  sent = []
  history.replaceState(null, '', '/')
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return new Response(null, { status: 204 })
  })
  render(
    <>
      <Gate settings={null} />
      <article>
        <a href="/ga/12/x">Torre</a>
      </article>
    </>,
  )
})

const click = { entity_type: 'preorder', entity_id: 12, location: 'other', source: 'card' }

test.each([
  ['a press', () => fireEvent.click(screen.getByRole('link'))],
  [
    'a press of the wheel, in another tab',
    () =>
      fireEvent(screen.getByRole('link'), new MouseEvent('auxclick', { button: 1, bubbles: true })),
  ],
])('counts an item opened by %s', async (_, press) => {
  press()
  await waitFor(() => expect(sent).toEqual([expect.objectContaining(click)]))
})

test('does not count the opening of the context menu', async () => {
  fireEvent(screen.getByRole('link'), new MouseEvent('auxclick', { button: 2, bubbles: true }))
  fireEvent.click(screen.getByRole('link'))
  await waitFor(() => expect(sent).toHaveLength(1))
})
