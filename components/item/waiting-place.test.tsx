import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
import { WaitingPlace } from './waiting-place.tsx'

const mine = { quantity: 1, ahead: 3, offered_until: null as string | null }
let asked: string[]
let place: object

beforeEach(() => {
  asked = []
  place = mine
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return Response.json({ data: place })
  })
})

const show = () => renderIsland(<WaitingPlace bundleId={7} />, pickWords('item'))
const press = (name: string) =>
  userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
const left = () => asked.filter((call) => call.startsWith('DELETE'))

test('gives up a place in the waiting list only after a confirmation', async () => {
  show()
  expect(await screen.findByText('Davanti a te ci sono 3 persone.', { exact: false })).toBeDefined()
  await press('Non aspetto più')
  await press('Resto in lista')
  expect(left()).toEqual([])
  await press('Non aspetto più')
  await press('Esco dalla lista')
  expect(left()).toEqual(['DELETE /api/bundles/7/waiting_list'])
})

test('shows quantity and end of a reservation', async () => {
  place = { quantity: 2, ahead: null, offered_until: '2026-11-25T17:40:00Z' }
  show()
  expect(
    await screen.findByText('2 copie sono tue fino a mercoledì 25 novembre, 18:40.', {
      exact: false,
    }),
  ).toBeDefined()
  await press('Non mi serve più')
  expect(screen.getByText('Passa subito a chi viene dopo.')).toBeDefined()
})
