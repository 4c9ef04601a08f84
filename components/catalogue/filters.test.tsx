import { act, fireEvent, render, screen } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { beforeEach, expect, it, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { pickWords } from '#lib/site/i18n.ts'
import { PriceFilter } from './filters.tsx'
import { ListFrame } from './list-frame.tsx'
import type { ListQuery } from './list-query.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const show = (query: ListQuery) => {
  const router = { push: vi.fn(), replace: vi.fn() }
  render(
    <AppRouterContext value={router as unknown as AppRouterInstance}>
      <I18nProvider words={pickWords('lists')}>
        <ListFrame kind="preorder" query={query}>
          <PriceFilter />
        </ListFrame>
      </I18nProvider>
    </AppRouterContext>,
  )
  const slider = screen.getByRole('slider', { name: 'Prezzo massimo' })
  const slide = (value: number) => fireEvent.change(slider, { target: { value: String(value) } })
  const settle = () => act(() => vi.advanceTimersByTimeAsync(400))
  return { router, slider, slide, settle }
}

it('adds the price to the address after the slider has rested', async () => {
  const { router, slider, slide, settle } = show({ order_by: 'expiring', page: 2 })
  slide(60)
  slide(45)
  expect(slider.getAttribute('aria-valuetext')).toBe('45\u00a0€')
  expect(router.push).not.toHaveBeenCalled()
  await settle()
  expect(router.push.mock.calls).toEqual([['/ga?max_price=45', { scroll: false }]])
  expect(router.replace).not.toHaveBeenCalled()
})

it('replaces a price in the address, and removes it at the end of the slider', async () => {
  const { router, slide, settle } = show({ order_by: 'price', max_price: 45, page: 1 })
  slide(150)
  await settle()
  expect(router.replace.mock.calls).toEqual([['/ga?order_by=price', { scroll: false }]])
  expect(router.push).not.toHaveBeenCalled()
})

it('shows a price beyond the end of the slider', () => {
  const { slider } = show({ order_by: 'expiring', max_price: 240.5, page: 1 })
  expect(slider.getAttribute('aria-valuetext')).toBe('240,50\u00a0€')
})
