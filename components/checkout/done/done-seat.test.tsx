import { render, screen } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import type { User } from '#lib/client/entities/people.ts'
import { QueryProvider } from '#lib/client/queries.tsx'
import { pickWords } from '#lib/site/i18n.ts'
import { ownSeat } from '../../../tests/factories/own-seat.ts'
import { DoneSeat } from './done-seat.tsx'

const nothing = () => {}
const router = {
  ...{ bfcacheId: '', push: nothing, back: nothing, forward: nothing, refresh: nothing },
  ...{ replace: nothing, prefetch: nothing },
}
const problem = (status: number, code: string) =>
  new Response(JSON.stringify({ status, code, detail: 'No.' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
let asked: string[]
let answer: () => Response

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/live/state')) return Response.json({ data: [] })
    if (path.includes('/share_links/')) return problem(404, 'not_found')
    asked.push(path)
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  render(
    <AppRouterContext value={router}>
      <QueryProvider>
        <I18nProvider words={pickWords('done', 'catalogue', 'share')}>
          <DoneSeat member={{ email: 'nora@posta.example' } as User} id={31} />
        </I18nProvider>
      </QueryProvider>
    </AppRouterContext>,
  )
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })

test('fetches the seat just taken by its id', async () => {
  answer = () => Response.json({ data: ownSeat() })
  open()
  await heading(/^Posto preso/)
  expect(asked).toEqual(['/api/participations/31'])
  const link = screen.getByRole('link', { name: 'Cambia' })
  expect(link.getAttribute('href')).toBe('/checkout?group=12&bundle=7&quantity=3')
})

test('shows a seat of another member as missing and asks only once', async () => {
  answer = () => problem(404, 'not_found')
  open()
  await heading(/^Qui non c’è niente di tuo$/)
  expect(asked).toEqual(['/api/participations/31'])
})

test('a seat charged when it was taken says so, and cannot be changed', async () => {
  answer = () => Response.json({ data: ownSeat({ state: 'charging' }) })
  open()
  await heading(/^Posto preso/)
  screen.getByText(/^Stiamo addebitando/)
  screen.getByText('Se non ci arriviamo, ti rimborsiamo tutto.')
  expect(screen.queryByText('Oggi non paghi nulla')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Cambia' })).toBeNull()
})
