import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import type { OrderParcel } from '#lib/client/entities/orders.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { DoneParcel } from './done-parcel.tsx'

const at = (moment: string) => Date.parse(moment)
const image = { id: '1', src: '/p/1', width: 640, height: 640, tint: '#99ccff' }
const line = { id: 1, title: 'Cotto e Smalto', quantity: 2, image }

const show = (more: Partial<OrderParcel>) =>
  render(
    <I18nProvider words={pickWords('done')}>
      <DoneParcel
        kind="home"
        parcel={
          {
            position: 1,
            waitsFor: null,
            lines: [line],
            shipsOnTimestamp: at('2026-10-27T00:00:00Z'),
            arrivesOnTimestamp: at('2026-10-29T00:00:00Z'),
            ...more,
          } as OrderParcel
        }
      />
    </I18nProvider>,
  )

beforeEach(() => {
  vi.useFakeTimers({ now: at('2026-10-24T08:00:00Z') })
  return () => vi.useRealTimers()
})

test('shows the days of shipment and arrival', () => {
  show({})
  expect(screen.getByText('Pacco 1: parte martedì 27 ottobre')).toBeDefined()
  expect(screen.getByText('2 Cotto e Smalto. A casa giovedì 29 ottobre.')).toBeDefined()
})

test('hides a shipping day that has passed', () => {
  vi.setSystemTime(at('2026-10-30T08:00:00Z'))
  show({})
  expect(screen.getByText('Pacco 1')).toBeDefined()
  expect(screen.queryByText(/A casa/)).toBeNull()
})

test('treats a day as passed at midnight in Rome', () => {
  vi.setSystemTime(at('2026-10-27T23:00:00Z'))
  show({})
  expect(screen.getByText('Pacco 1')).toBeDefined()
})

test('says that a parcel waiting for a group ships with it', () => {
  const waitsFor = { id: 7, slug: 'il-faro', title: 'Il Faro di Capo Vento' }
  show({ waitsFor, shipsOnTimestamp: null, arrivesOnTimestamp: at('2026-12-15T00:00:00Z') })
  expect(screen.getByText('Pacco 1: aspetta Il Faro di Capo Vento')).toBeDefined()
  expect(screen.getByText(/Arrivo stimato: dicembre 2026\./)).toBeDefined()
})
