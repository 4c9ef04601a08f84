import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSeatsChanged } from '#lib/client/buying/seats-changed.ts'
import { QueryProvider } from '#lib/client/queries.tsx'
import type { Participation } from '#lib/contract/participations.ts'
import { ownSeat } from '../../../tests/factories/own-seat.ts'
import { useOwnSeat } from './use-seat.ts'

let asked: string[]
let answer: Participation | null

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    return Response.json({ data: answer })
  })
})
afterEach(() => vi.unstubAllGlobals())

const show = (groupId: number | undefined) =>
  renderHook(() => ({ own: useOwnSeat(groupId), seatsChanged: useSeatsChanged() }), {
    wrapper: QueryProvider,
  }).result

test('fetches the own seat by the group id', async () => {
  answer = ownSeat()
  const shown = show(12)
  expect(shown.current.own).toBeUndefined()
  await waitFor(() => expect(shown.current.own).toMatchObject({ id: 31, quantity: 3 }))
  expect(asked).toEqual(['GET /api/preorders/12/participations/mine'])
})

test.each([
  ['no seat', null],
  ['a seat that is paid', ownSeat({ state: 'paid' })],
  ['a seat whose charge failed', ownSeat({ state: 'action_required' })],
])('returns no seat to change with %s', async (_, given) => {
  answer = given
  const shown = show(12)
  await waitFor(() => expect(shown.current.own).toBeNull())
})

test('sends no request without a group', () => {
  expect(show(undefined).current.own).toBeNull()
  expect(asked).toEqual([])
})

test('refetches the own seat after seats have changed', async () => {
  answer = null
  const shown = show(12)
  await waitFor(() => expect(shown.current.own).toBeNull())
  answer = ownSeat()
  await act(() => shown.current.seatsChanged())
  await waitFor(() => expect(shown.current.own).toMatchObject({ id: 31 }))
})
