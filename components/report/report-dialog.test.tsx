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

test('preselects no reason, and shows an error when sent without one', async () => {
  open()
  for (const reason of screen.getAllByRole<HTMLInputElement>('radio'))
    expect(reason.checked).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: /^Invia/ }))
  expect(await screen.findByText('Scegli un motivo.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('radiogroup', { name: 'Motivo' }))
  fireEvent.click(screen.getByRole('radio', { name: /Offende qualcuno/ }))
  expect(screen.queryByText('Scegli un motivo.')).toBeNull()
})

test('demands an explanation and a declaration of good faith for illegal content', async () => {
  open()
  expect(screen.queryByRole('checkbox')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /È contro la legge/ }))
  const why = screen.getByRole('textbox', { name: 'Perché è contro la legge' })
  fireEvent.click(screen.getByRole('button', { name: /^Invia/ }))
  expect(await screen.findAllByText(/./, { selector: '.error span' })).toHaveLength(2)
  expect(why.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(why)
})
