import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { readToasts } from '#components/toasts/toast-store.ts'
import { QueryProvider } from '#lib/client/queries.tsx'
import { pickWords } from '#lib/site/i18n.ts'
import { problem } from '../../tests/factories/answers.ts'
import { NextPage } from '../../tests/factories/next-page.tsx'
import { ChangedTexts } from './changed-texts.tsx'

let accepts: boolean
let bodies: unknown[]

beforeEach(() => {
  ;[accepts, bodies] = [true, []]
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)))
    return accepts ? Response.json({ data: [] }) : problem(500, 'internal')
  })
})

const show = () =>
  render(
    <I18nProvider words={pickWords('shell')}>
      <QueryProvider>
        <NextPage path="/home">
          <ChangedTexts texts={['terms_and_conditions']} />
        </NextPage>
      </QueryProvider>
    </I18nProvider>,
  )

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
