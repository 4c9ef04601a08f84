import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { readToasts } from '#components/toasts/toast-store.ts'
import { QueryProvider } from '#lib/client/queries.tsx'
import { pickWords } from '#lib/site/i18n.ts'
import { ChangedTexts } from './changed-texts.tsx'

const nothing = () => {}
const router = {
  bfcacheId: '',
  push: nothing,
  back: nothing,
  forward: nothing,

  refresh: nothing,
  replace: nothing,
  prefetch: nothing,
}
let accepts: boolean
let bodies: unknown[]

beforeEach(() => {
  ;[accepts, bodies] = [true, []]
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)))
    const type = accepts ? 'application/json' : 'application/problem+json'
    const answer = accepts ? { data: [] } : { code: 'internal', status: 500, title: 'no' }
    const init = { status: accepts ? 200 : 500, headers: { 'content-type': type } }
    return new Response(JSON.stringify(answer), init)
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <I18nProvider words={pickWords('shell')}>
      <QueryProvider>
        <AppRouterContext value={router}>
          <ChangedTexts texts={['terms_and_conditions']} />
        </AppRouterContext>
      </QueryProvider>
    </I18nProvider>,
  )

test('closes after the new texts are accepted', async () => {
  show()
  const text = screen.getByRole('link', { name: 'Condizioni d’uso' })
  expect(text.getAttribute('href')).toBe('/terms')
  expect(screen.queryByRole('link', { name: /privacy/i })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Accetto' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies).toEqual([{ terms_and_conditions: true }])
})

test('stores no consent when the dialog is postponed', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Più tardi' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bodies).toEqual([])
})

test('asks again when the consent could not be saved', async () => {
  accepts = false
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Accetto' }))
  await waitFor(() =>
    expect(readToasts().map(({ text }) => text)).toContain(
      'Non siamo riusciti a salvarlo. Riprova.',
    ),
  )
  expect(screen.getByRole('dialog')).toBeTruthy()
})
