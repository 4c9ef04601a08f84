import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

describe('Dialog', () => {
  it('opens as a modal named by its title, and closes again', () => {
    const { rerender } = render(<Dialog open title="Lasci il posto?" onClose={() => {}} />)
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Lasci il posto?' })
    expect(dialog.open).toBe(true)
    rerender(<Dialog open={false} title="Lasci il posto?" onClose={() => {}} />)
    expect(dialog.open).toBe(false)
  })

  it('closes on a press outside and not on one inside', async () => {
    const close = vi.fn()
    render(
      <Dialog open title="Lasci il posto?" onClose={close}>
        <p>Puoi riprenderlo.</p>
      </Dialog>,
    )
    await userEvent.click(screen.getByText('Puoi riprenderlo.'))
    expect(close).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('dialog'))
    expect(close).toHaveBeenCalledOnce()
  })
})
