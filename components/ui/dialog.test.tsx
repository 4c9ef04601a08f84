import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

function Asking() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      {open && (
        <Dialog open title="Domanda" onClose={() => setOpen(false)}>
          <input type="file" aria-label="Foto" />
        </Dialog>
      )}
    </>
  )
}

test('a dialog left with Escape can be opened again before its close event', () => {
  render(<Asking />)
  const press = () => fireEvent.click(screen.getByText('Apri'))
  press()
  const first = screen.getByRole('dialog')
  fireEvent(first, new Event('cancel', { cancelable: true }))
  press()
  fireEvent(first, new Event('close'))
  expect(screen.getByRole('dialog')).not.toBe(first)
})

test('a dialog stays when the choice of a file in it is cancelled', () => {
  render(<Asking />)
  fireEvent.click(screen.getByText('Apri'))
  fireEvent(screen.getByLabelText('Foto'), new Event('cancel', { bubbles: true }))
  expect(screen.getByRole('dialog')).toBeTruthy()
})
