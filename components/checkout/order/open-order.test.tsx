import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#lib/client/data/entities/people.ts'
import { keepToken, removeToken } from '#lib/client/storage/token.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../../tests/factories/island.tsx'
import { OpenOrder } from './open-order.tsx'

const line = {
  id: 1,
  bundle_id: 7,
  title: 'Cotto e Smalto',
  choice: 'Gioco base',
  image: { id: 'a', src: '/media/a', width: 640, height: 640, tint: '#ffffff' },
  quantity: 2,
  unit_price: 27.9,
  price: 55.8,
  withdrawn: 0,
  left: 0,
}
const order = {
  id: 5,
  number: 1005,
  kind: 'sale',
  state: 'payment_failed',
  placed_at: '2026-11-22T10:00:00Z',
  held_until: null,
  paid_with: null,
  total: 60.7,
  timeline: [],
  parcels: [{ position: 1, shipment: null, ships_on: null, arrives_on: null, lines: [line] }],
  withdrawals: [],
  refunds: [],
}
const push = vi.fn()
let shown: object
let merged: unknown[]
let basket: object[]

beforeEach(() => {
  removeToken()
  keepToken('token', { persistent: false })
  push.mockReset()
  merged = []
  basket = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.includes('/orders/')) return Response.json({ data: shown })
    if (method === 'POST') merged.push(JSON.parse(String(body)))
    return Response.json({ data: { lines: basket } })
  })
})

const open = (more: object) => {
  shown = { ...order, ...more }
  const source = { kind: 'order', orderId: 5, approved: null, closed: false } as const
  return renderIsland(
    <OpenOrder member={{ emailVerified: true } as User} source={source} />,
    pickWords('checkout'),
    { path: '/checkout', router: { push } },
  )
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test.each([
  ['payment_failed', 'Il pagamento è stato rifiutato'],
  ['cancelled', 'Questo ordine non è più da pagare'],
])('offers to reorder a sale that is %s instead of paying it', async (state, title) => {
  open({ state })
  await heading(title)
  expect(screen.getByText(/Non hai pagato nulla\.$/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: /^Rimetti tutto nel carrello/ }))
  await expect.poll(() => push).toHaveBeenCalledWith('/basket')
  expect(merged).toEqual([{ lines: [{ bundle_id: 7, quantity: 2, seen_price: 27.9 }] }])
})

test('does not double what is still in the basket', async () => {
  basket = [{ bundle_id: 7, quantity: 2, seen_price: 27.9 }]
  open({})
  await userEvent.click(await screen.findByRole('button', { name: /^Rimetti tutto nel carrello/ }))
  await expect.poll(() => push).toHaveBeenCalledWith('/basket')
  expect(merged).toEqual([])
})
