import { expect, it } from 'vitest'
import { listMetadata } from './list-metadata.ts'

const shop = { name: 'Insieme', url: 'https://insieme.example' }

it('names an interest, a page and a price in the title', () => {
  const query = { order_by: 'price', interest_id: 2, max_price: 40, page: 3 } as const
  const { title, alternates, robots } = listMetadata(shop, 'preorder', query, 'Famiglia')
  expect(title).toBe('Famiglia: gruppi aperti, fino a 40\u00a0€, pagina 3')
  expect(alternates?.canonical).toBe('https://insieme.example/ga?interest_id=2&max_price=40&page=3')
  expect(robots).toEqual({ index: false, follow: true })
})

it('names the interest of ready games', () => {
  const query = { order_by: 'recent', interest_id: 2, page: 1 } as const
  const { title, alternates, robots } = listMetadata(shop, 'sale', query, 'Famiglia')
  expect(title).toBe('Famiglia: pronti da spedire')
  expect(alternates?.canonical).toBe('https://insieme.example/reega?interest_id=2')
  expect(robots).toBeUndefined()
})

it('sets the canonical address of another order to the address without it', () => {
  const { alternates, robots } = listMetadata(shop, 'sale', { order_by: 'price', page: 1 })
  expect([alternates?.canonical, robots]).toEqual(['https://insieme.example/reega', undefined])
})
