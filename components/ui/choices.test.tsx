import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { QuantityStepper } from './quantity-stepper.tsx'
import { Segmented } from './segmented.tsx'

describe('Segmented', () => {
  const segments = [
    { value: 'it', label: 'Italiano' },
    { value: 'en', label: 'Inglese' },
    { value: 'de', label: 'Tedesco', disabled: true },
  ]

  it('is a group of radios that reports the chosen value', async () => {
    const choose = vi.fn()
    render(
      <Segmented label="Lingua" name="l" segments={segments} defaultValue="it" onValue={choose} />,
    )
    expect(screen.getByRole('radiogroup', { name: 'Lingua' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Italiano', checked: true })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Inglese' }))
    expect(choose).toHaveBeenCalledExactlyOnceWith('en')
  })

  it('disables an unavailable variation', async () => {
    const choose = vi.fn()
    render(<Segmented label="Lingua" name="l" segments={segments} onValue={choose} />)
    await userEvent.click(screen.getByRole('radio', { name: 'Tedesco' }))
    expect(choose).not.toHaveBeenCalled()
  })
})

describe('QuantityStepper', () => {
  const labels = { quantity: 'Quantità', less: 'Una in meno', more: 'Una in più' }

  it('stops at both limits', () => {
    const { rerender } = render(
      <QuantityStepper labels={labels} value={1} max={2} onValue={() => {}} />,
    )
    const disabled = (name: string) =>
      screen.getByRole<HTMLButtonElement>('button', { name }).disabled
    expect([disabled('Una in meno'), disabled('Una in più')]).toEqual([true, false])
    rerender(<QuantityStepper labels={labels} value={2} max={2} onValue={() => {}} />)
    expect([disabled('Una in meno'), disabled('Una in più')]).toEqual([false, true])
  })

  it('changes the quantity by one', async () => {
    const set = vi.fn()
    render(<QuantityStepper labels={labels} value={2} onValue={set} />)
    await userEvent.click(screen.getByRole('button', { name: 'Una in più' }))
    await userEvent.click(screen.getByRole('button', { name: 'Una in meno' }))
    expect(set.mock.calls).toEqual([[3], [1]])
  })
})
