import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import type { User } from '#lib/client/data/entities/people.ts'
import { QueryProvider } from '#lib/client/data/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { seatQuote } from '../../tests/factories/own-seat.ts'
import { useCheckoutForm } from './use-checkout-form.ts'

let quotes: number

beforeEach(() => {
  quotes = 0
  vi.stubGlobal('fetch', async () => {
    quotes++
    return Response.json({ data: seatQuote() })
  })
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryProvider>
    <I18nProvider words={pickWords('checkout')}>{children}</I18nProvider>
  </QueryProvider>
)
const place = { groupId: 1, bundleId: 2, quantity: 1 }
const source = { kind: 'seat' as const, ...place, approved: null, closed: false }
const open = () =>
  renderHook(
    () =>
      useCheckoutForm({
        member: {} as User,
        source,
        wanted: [{ bundle_id: 2, quantity: 1 }],
        own: null,
      }),
    { wrapper },
  ).result
const refusal = (field: string, text: string) =>
  new ApiError('invalid', 422, { detail: 'Controlla i campi.', fields: { [field]: [text] } })

test.each([
  ['method_id', 'how'],
  ['delivery', 'where'],
  ['code', 'all'],
])('shows a refused %s at the block %s', async (field, where) => {
  const form = open()
  await act(async () => {
    form.current.show(refusal(field, 'Non va.'))
  })
  expect(form.current.problem).toEqual({ where, text: 'Non va.' })
  expect(form.current.fields).toEqual({ [field]: ['Non va.'] })
})

test('asks for a new quote after a refused code, which says why it gives nothing', async () => {
  const form = open()
  await waitFor(() => expect(form.current.purchase.isCurrent).toBe(true))
  const before = quotes
  await act(async () => {
    await form.current.requote(refusal('method_id', 'Scade.'))
    await form.current.requote(refusal('code', 'Non esiste.'))
  })
  expect(quotes).toBe(before + 1)
})
