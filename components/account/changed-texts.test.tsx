import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readToasts } from '#components/toasts/toast-store.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { problem } from '../../tests/factories/answers.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
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
  renderIsland(<ChangedTexts texts={['terms_and_conditions']} />, pickWords('shell'), {
    path: '/home',
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
