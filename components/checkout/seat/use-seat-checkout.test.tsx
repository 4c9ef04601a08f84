import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSeatsChanged } from '#lib/client/data/buying/seats.ts'
import { QueryProvider } from '#lib/client/data/queries.tsx'
import type { Participation } from '#lib/contract/participations.ts'
import { ownSeat } from '../../../tests/factories/own-seat.ts'
import { useOwnSeat } from './seat-checkout.tsx'

let asked: string[]
let answer: Participation | null

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    return Response.json({ data: answer })
  })
})

const show = (groupId: number) =>
  renderHook(() => ({ own: useOwnSeat(groupId), seatsChanged: useSeatsChanged() }), {
    wrapper: QueryProvider,
  }).result

test.each([
  ['no seat', null],
  ['a seat that is paid', ownSeat({ state: 'paid' })],
  ['a seat whose charge failed', ownSeat({ state: 'action_required' })],
])('returns no seat to change with %s', async (_, given) => {
  answer = given
  const shown = show(12)
  await waitFor(() => expect(shown.current.own).toBeNull())
})

test('refetches the own seat after seats have changed', async () => {
  answer = null
  const shown = show(12)
  await waitFor(() => expect(shown.current.own).toBeNull())
  answer = ownSeat()
  await act(() => shown.current.seatsChanged())
  await waitFor(() => expect(shown.current.own).toMatchObject({ id: 31 }))
})
