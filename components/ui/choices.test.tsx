import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Chip } from './chip.tsx'
import { OptionTile, OptionTiles } from './option-tile.tsx'
import { PageLink } from './page-link.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { Segmented, Tabs } from './segmented.tsx'

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

describe('OptionTile', () => {
  it('is a radio named by title, price and old price', () => {
    render(
      <OptionTiles aria-label="Pacchetto">
        <OptionTile
          name="b"
          title="Gioco base"
          price="44,90 €"
          old={{ price: '59,90 €', label: 'Prezzo di listino' }}
        />
      </OptionTiles>,
    )
    const radio = screen.getByRole('radio')
    expect(radio.closest('label')?.textContent).toBe('Gioco base44,90 €Prezzo di listino 59,90 €')
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

describe('links and chips', () => {
  it('expose their current or pressed state', () => {
    render(
      <>
        <Chip pressed>Tutti</Chip>
        <Tabs
          label="Risultati"
          views={[{ href: '/a', label: 'Gruppi', count: 12, current: true }]}
        />
        <PageLink href="/b" current>
          2
        </PageLink>
        <PageLink disabled>Indietro</PageLink>
      </>,
    )
    expect(screen.getByRole('button', { name: 'Tutti', pressed: true })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Gruppi 12', current: 'page' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '2', current: 'page' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Indietro' })).toBeNull()
  })
})
