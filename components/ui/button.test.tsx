import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

describe('Button', () => {
  it('takes its busy label as name and ignores presses while busy', async () => {
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

  it('renders both labels from the start, so that its width is constant', () => {
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
})
