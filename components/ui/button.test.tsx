import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button, ButtonLink, buttonClass } from './button.tsx'

describe('Button', () => {
  it('is a plain button unless it is told to submit', () => {
    render(<Button>Partecipa</Button>)
    expect(screen.getByRole('button', { name: 'Partecipa' }).getAttribute('type')).toBe('button')
  })

  it('is named by its busy label while it works, and does nothing', async () => {
    const press = vi.fn()
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={submit}>
        <Button type="submit" busy busyLabel="Un attimo" onClick={press}>
          Partecipa
        </Button>
      </form>,
    )
    const button = screen.getByRole('button')
    await userEvent.setup({ pointerEventsCheck: 0 }).click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(press).not.toHaveBeenCalled()
    expect(submit).not.toHaveBeenCalled()
  })

  it('holds both faces from the start, so that its width stays', () => {
    const { container, rerender } = render(
      <Button busy={false} busyLabel="Un attimo">
        Partecipa
      </Button>,
    )
    const away = () => container.querySelector('[data-away]')?.textContent
    expect(away()).toBe('Un attimo')
    rerender(
      <Button busy busyLabel="Un attimo">
        Partecipa
      </Button>,
    )
    expect(away()).toBe('Partecipa')
  })

  it('keeps its kind and size in a class that anchors share', () => {
    render(
      <ButtonLink kind="pri" size="lg" href="/ga">
        Guarda i gruppi
      </ButtonLink>,
    )
    const link = screen.getByRole('link', { name: 'Guarda i gruppi' })
    expect(link.className).toBe(buttonClass({ kind: 'pri', size: 'lg' }))
  })
})
