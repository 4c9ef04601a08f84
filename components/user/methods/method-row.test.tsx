import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { toPaymentMethod } from '#lib/client/data/entities/payments.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../../tests/factories/island.tsx'
import { MethodRow } from './method-row.tsx'

const seat = (id: number, title: string) => ({
  id,
  slug: 's',
  title,
  until: '2026-10-27T21:59:00Z',
})
const method = (id: number, more: object = {}) =>
  toPaymentMethod({
    id,
    kind: 'card',
    brand: 'Visa',
    last_digits: '3456',
    expires_on: '2028-08-31',
    email: null,
    added_at: '2026-03-03T10:00:00Z',
    state: 'ready',
    seats: [],
    ...more,
  })
const wallet = { kind: 'wallet', last_digits: null, expires_on: null, email: 's•••@posta.example' }
const faro = seat(1, 'Il Faro di Capo Vento')
const bosco = seat(2, 'Sotto il Bosco Vecchio')

const network = vi.fn<typeof fetch>()
const onAdd = vi.fn()

beforeEach(() => {
  network.mockReset()
  onAdd.mockReset()
  network.mockImplementation(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', network)
})

type Method = ReturnType<typeof method>

const row = (shown: Method, others: readonly Method[] = []) =>
  renderIsland(
    <MethodRow method={shown} others={others} shopName="Insieme" onAdd={onAdd} />,
    pickWords('methods', 'payments'),
  )
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

test('names the groups that need a method and offers no removal', () => {
  row(method(1, { seats: [faro, bosco] }))
  expect(screen.getByText('Usata da 2 gruppi')).toBeDefined()
  expect(
    screen.getByText(
      'Serve a Il Faro di Capo Vento e Sotto il Bosco Vecchio, fino a martedì 27 ottobre. Per toglierlo, spostali prima.',
    ),
  ).toBeDefined()
  expect(button(/^Togli/).disabled).toBe(true)
})

test('removes an unused method after a confirmation', async () => {
  const user = userEvent.setup()
  row(method(2, wallet))
  await user.click(button(/^Togli: PayPal di s•••@posta\.example/))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Lo tengo' }))
  expect(network).not.toHaveBeenCalled()
  await user.click(button(/^Togli: PayPal/))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Togli' }))
  await expect.poll(() => network).toHaveBeenCalled()
  const [address, init] = network.mock.calls[0] ?? []
  expect([address, init?.method]).toEqual(['/api/users/logged/payment_methods/2', 'DELETE'])
})

test('moves the groups to another method or to a new one', async () => {
  const user = userEvent.setup()
  network.mockImplementation(async () => Response.json({ data: [] }))
  row(method(1, { seats: [faro] }), [method(2, wallet)])
  await user.click(button(/^Sposta il gruppo/))
  const dialog = within(screen.getByRole('dialog', { name: 'Serve a 1 gruppo' }))
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /PayPal/ }).checked).toBe(true)
  await user.click(dialog.getByRole('radio', { name: /Un metodo nuovo/ }))
  await user.click(dialog.getByRole('button', { name: /^Sposta il gruppo/ }))
  expect(onAdd).toHaveBeenCalledOnce()
  await user.click(button(/^Sposta il gruppo/))
  const again = within(screen.getByRole('dialog'))
  await user.click(again.getByRole('button', { name: /^Sposta il gruppo/ }))
  await expect.poll(() => network).toHaveBeenCalled()
  const [address, init] = network.mock.calls[0] ?? []
  expect(address).toBe('/api/users/logged/payment_methods/1/seats')
  expect(JSON.parse(String(init?.body))).toEqual({ to: 2 })
})

test('names the groups left without a method after a removal at PayPal', () => {
  row(method(3, { ...wallet, state: 'removed_there', seats: [faro] }))
  expect(screen.getByText('Hai tolto Insieme dal tuo PayPal.')).toBeDefined()
  expect(screen.getByText(/Il Faro di Capo Vento non ha più un metodo\./)).toBeDefined()
  expect(button(/^Scegline un altro/)).toBeDefined()
})
