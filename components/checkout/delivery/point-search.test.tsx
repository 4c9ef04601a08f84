import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { QueryProvider } from '#lib/client/data/queries.tsx'
import { pickWords } from '#lib/site/i18n.ts'
import { problem } from '../../../tests/factories/answers.ts'
import { PointSearch } from './point-search.tsx'

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

type Place = { name: string; province: string }
const bari = { name: 'Bari', province: 'BA' }
const point = (id: number, distance: number | null) => ({
  kind: 'pickup',
  id,
  name: `Bar ${id}`,
  line: `via Po ${id}, 70121 Bari`,
  city: 'Bari',
  distance,
  hours: null,
  cost: 2.9,
  preferred: false,
})
type Points = { near?: Place | null; others?: Place[]; unknown?: string | null; last_page?: number }

const answer = (deliveries: unknown[], more: Points = {}, total = deliveries.length) => {
  const { near = bari, others = [], unknown = null, last_page = 1 } = more
  const body = (page: number) => ({
    data: {
      deliveries,
      points: {
        near,
        others,
        unknown,
        meta: { current_page: page, last_page, per_page: 10, total },
      },
    },
  })
  network.mockImplementation(async (_, init) => {
    const { near_page: page } = JSON.parse(String(init?.body))
    return Response.json(body(page))
  })
}

const onChoose = vi.fn()

function Shown() {
  const [near, setNear] = useState<string>()
  return (
    <I18nProvider words={pickWords('checkout')}>
      <QueryProvider>
        <PointSearch
          asked={{ lines: [{ bundle_id: 1, quantity: 1 }] }}
          near={near}
          onNear={setNear}
          chosen={null}
          onChoose={onChoose}
        />
      </QueryProvider>
    </I18nProvider>
  )
}
const search = async (text: string) => {
  render(<Shown />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Cerca per CAP o comune'), `${text}{Enter}`)
  return user
}

test('shows the message of the server for an unknown town', async () => {
  answer([], { near: null, unknown: 'Non troviamo questo comune o CAP.' })
  await search('Qwerty')
  expect(await screen.findByText('Non troviamo questo comune o CAP.')).toBeTruthy()
})

test('searches another town of the same name and returns the focus to the field', async () => {
  answer([point(1, 2)], { others: [{ name: 'Bari Sardo', province: 'NU' }] })
  const user = await search('Bari')
  await user.click(await screen.findByRole('button', { name: 'Bari Sardo (NU)' }))
  const field = screen.getByLabelText<HTMLInputElement>('Cerca per CAP o comune')
  expect([field.value, document.activeElement]).toEqual(['Bari Sardo (NU)', field])
})

test('loads the next page on a press', async () => {
  answer([point(1, 2)], { last_page: 2 }, 11)
  const user = await search('Bari')
  answer([point(2, 4)], { last_page: 2 }, 11)
  await user.click(await screen.findByRole('button', { name: /^Altri punti di ritiro/ }))
  expect(await screen.findByRole('radio', { name: /^Bar 2/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Altri punti di ritiro/ })).toBeNull()
})

test('retries a failed search on a press', async () => {
  network.mockImplementation(async () => problem(429, 'too_many_requests'))
  const user = await search('Bari')
  const again = await screen.findByRole('button', { name: 'Riprova' })
  expect(screen.getByRole('alert').textContent).toContain('Non riusciamo a cercare')
  answer([point(1, 2)])
  await user.click(again)
  expect(await screen.findByRole('radio', { name: /^Bar 1/ })).toBeTruthy()
})
