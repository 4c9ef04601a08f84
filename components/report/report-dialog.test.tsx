import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ReportDialog } from './report-dialog.tsx'

const open = () => {
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReportDialog
        reported={{ type: 'comment', id: 7, name: 'Pietro', content: 'Vendo a metà prezzo.' }}
        onLogin={() => {}}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  return onClose
}

test('it shows what is reported, and says that nobody will know', () => {
  open()
  expect(screen.getByRole('dialog', { name: 'Cosa non va?' })).toBeTruthy()
  expect(screen.getByText('Vendo a metà prezzo.')).toBeTruthy()
  expect(screen.getByText('Pietro non saprà che sei tu.')).toBeTruthy()
  expect(screen.getAllByRole('radio')).toHaveLength(7)
})

test('no reason is chosen beforehand, and sending without one says what is missing', async () => {
  open()
  for (const reason of screen.getAllByRole<HTMLInputElement>('radio'))
    expect(reason.checked).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: /Manda la segnalazione/ }))
  expect(await screen.findByText('Scegli un motivo.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('radiogroup', { name: 'Motivo' }))
  fireEvent.click(screen.getByRole('radio', { name: /Offende qualcuno/ }))
  expect(screen.queryByText('Scegli un motivo.')).toBeNull()
})

test('what is against the law asks why and for good faith before anything is sent', async () => {
  open()
  expect(screen.queryByRole('checkbox')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /È contro la legge/ }))
  const why = screen.getByRole('textbox', { name: 'Perché è contro la legge' })
  fireEvent.click(screen.getByRole('button', { name: /Manda la segnalazione/ }))
  expect(await screen.findAllByText(/./, { selector: '.error span' })).toHaveLength(2)
  expect(why.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(why)
})

test('who thinks better of it closes it', () => {
  const onClose = open()
  fireEvent.click(screen.getByRole('button', { name: 'Annulla' }))
  expect(onClose).toHaveBeenCalledOnce()
})
