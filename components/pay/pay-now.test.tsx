import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeToken } from '#lib/client/storage/token.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { problem } from '../../tests/factories/answers.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
import { PayNow } from './pay-now.tsx'

const secret = 'segreto-di-trenta-lettere-1234'
const link = {
  state: 'open',
  first_name: 'Serena',
  item: {
    id: 11,
    slug: 'rocca-corvina',
    title: 'Rocca Corvina',
    image: { id: 'a', src: '/media/a', width: 640, height: 640, tint: '#cbb2f8' },
  },
  choice: 'Gioco base',
  quantity: 1,
  goods: 70,
  delivery: 4.9,
  discount: 0,
  credits: 0,
  total: 74.9,
  method: { kind: 'card', last_digits: '3456' },
  until: '2026-10-31T22:59:00Z',
  paid_at: null,
}

const network = vi.fn<typeof fetch>()
/** Answers requests for the link; all other requests get a 404. */
const respond = (
  given: () => Response,
  left: () => Response = () => new Response(null, { status: 204 }),
) =>
  network.mockImplementation(async (address, init) => {
    const isOurs = init?.method === 'POST' && JSON.parse(`${init.body}`).secret === secret
    if (isOurs && String(address).endsWith('/payments/links/leave')) return left()
    const isLook = isOurs && String(address).endsWith('/payments/links')
    return isLook ? given() : problem(503, 'unavailable')
  })

beforeEach(() => {
  removeToken()
  network.mockReset()
  vi.stubGlobal('fetch', network)
  window.location.hash = `#${secret}`
})
afterEach(() => {
  vi.unstubAllGlobals()
  window.location.hash = ''
})

const page = () => renderIsland(<PayNow />, pickWords('format', 'pay', 'payments'))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test.each([
  ['paid', 'È già tutto pagato'],
  ['expired', 'Il tempo è finito'],
  ['replaced', 'C’è un link più nuovo'],
])('allows no payment through a link that is %s', async (state, title) => {
  respond(() => Response.json({ data: { ...link, state } }))
  page()
  expect(await heading(title)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Paga/ })).toBeNull()
})

test('allows neither payment nor leaving while the provider reviews a payment', async () => {
  respond(() => Response.json({ data: { ...link, state: 'pending' } }))
  page()
  expect(await heading('PayPal sta controllando il pagamento')).toBeDefined()
  expect(screen.getByText(/non serve pagare di nuovo\. Il posto resta tuo\./)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('rejects an unknown or truncated link without further requests', async () => {
  respond(() => problem(404, 'not_found'))
  page()
  expect(await heading('Questo link non funziona')).toBeDefined()
  const asked = network.mock.calls.length
  act(() => {
    window.location.hash = '#corto'
  })
  expect(await heading('Questo link non funziona')).toBeDefined()
  expect(network.mock.calls.length).toBe(asked)
})

const leavings = () =>
  network.mock.calls.filter(([address]) => String(address).endsWith('/payments/links/leave'))

test('leaves the seat once, after a confirmation', async () => {
  const user = userEvent.setup()
  respond(() => Response.json({ data: link }))
  page()
  await heading('Serena, paga il tuo posto')
  await user.click(screen.getByRole('button', { name: /^Lascio il posto/ }))
  const dialog = screen.getByRole('dialog', { name: 'Lasci il posto?' })
  await user.click(within(dialog).getByRole('button', { name: 'Resto' }))
  expect(leavings()).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: /^Lascio il posto/ }))
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Lascio il posto' }),
  )
  expect(await heading('Posto lasciato')).toBeDefined()
  expect(leavings()).toHaveLength(1)
})
