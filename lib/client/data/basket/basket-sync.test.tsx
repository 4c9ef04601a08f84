import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { basketMark } from '#lib/site/marks.ts'
import { useBasketCount } from '../../../../components/layout/frame-islands.tsx'
import { keepToken, removeToken } from '../../storage/token.ts'
import { changeBasket, readBasket } from './basket-store.ts'
import { addToBasket, forgetMerged, readMerged, syncBasket } from './basket-sync.ts'

const line = (bundleId: number, quantity: number) => ({ bundleId, quantity, seenPrice: 10 })
const wire = (id: number, quantity: number) => ({ bundle_id: id, quantity, seen_price: 10 })

const network = vi.fn<typeof fetch>()
const keysSent = () =>
  network.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([, init]) => new Headers(init?.headers).get('idempotency-key'))

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  removeToken()
  changeBasket({ lines: [], count: 0, merging: null })
  forgetMerged()
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

test('keeps the basket of a visitor on the device without any request', async () => {
  expect(await addToBasket(line(1, 1))).toBe(1)
  expect(await addToBasket(line(1, 2))).toBe(3)
  expect(readBasket().lines).toEqual([line(1, 3)])
  expect(network).not.toHaveBeenCalled()
})

test('merges both baskets after sign-in and reports where the pieces came from', async () => {
  await addToBasket(line(1, 2))
  keepToken('abc', { persistent: true })
  network.mockResolvedValueOnce(Response.json({ data: { lines: [wire(1, 2), wire(7, 2)] } }))
  network.mockResolvedValueOnce(Response.json({ data: { lines: [wire(1, 2), wire(7, 2)] } }))
  expect(await syncBasket()).toEqual([line(1, 2), line(7, 2)])
  expect(readMerged()).toEqual({ here: 2, there: 2 })
  expect(readBasket()).toEqual({ lines: [], count: 4, merging: null })
})

test('sends lines again under the same key when the answer is lost', async () => {
  await addToBasket(line(1, 2))
  keepToken('abc', { persistent: true })
  network.mockRejectedValueOnce(new TypeError('no network'))
  await expect(syncBasket()).rejects.toThrow()
  expect(readBasket().merging?.lines).toEqual([line(1, 2)])
  network.mockImplementation(async () => Response.json({ data: { lines: [wire(1, 2)] } }))
  await syncBasket()
  const [first, second, ...more] = keysSent()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
  expect(more).toEqual([])
})

test('keeps the new lines of a member without a network', async () => {
  keepToken('abc', { persistent: true })
  network.mockRejectedValue(new TypeError('no network'))
  expect(await addToBasket(line(1, 2))).toBe(2)
  network.mockImplementation(async () => Response.json({ data: { lines: [wire(1, 2)] } }))
  await syncBasket()
  expect(readBasket()).toEqual({ lines: [], count: 2, merging: null })
})

const Bar = () => <p>{useBasketCount()}</p>

test('the count follows this tab and others, and is reset after sign-out', async () => {
  network.mockImplementation(async () => Response.json({ data: { lines: [wire(1, 8)] } }))
  render(<Bar />)
  act(() => changeBasket({ lines: [line(1, 3)], count: 3 }))
  expect(screen.getByText('3')).toBeDefined()
  expect(document.documentElement.dataset.basket).toBe('')
  act(() => {
    window.localStorage.setItem('basket', JSON.stringify({ lines: [], count: 5 }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'basket' }))
  })
  expect(screen.getByText('5')).toBeDefined()
  act(() => keepToken('abc', { persistent: true }))
  expect(await screen.findByText('8')).toBeDefined()
  act(() => removeToken())
  expect(await screen.findByText('0')).toBeDefined()
  expect(document.documentElement.dataset.basket).toBeUndefined()
})

test('the script in the head shows the same count as the bar', () => {
  changeBasket({ lines: [line(1, 99), line(2, 4)], count: 103 })
  const { style, dataset } = document.documentElement
  const badge = style.getPropertyValue('--basket')
  style.removeProperty('--basket')
  delete dataset.basket
  new Function(basketMark)()
  expect(badge).toBe('"99+"')
  expect(style.getPropertyValue('--basket')).toBe(badge)
  expect(dataset.basket).toBe('')
})
