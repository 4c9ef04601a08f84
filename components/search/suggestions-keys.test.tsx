import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { SearchBox } from '#components/layout/search-box.tsx'
import { QueryProvider } from '#lib/client/queries.tsx'
import { recentSearches } from '#lib/client/recent-searches.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { NextPage } from '../../tests/factories/next-page.tsx'

const lantern = {
  id: 12,
  slug: 'mille-lanterne',
  thumbnail: null,
  name: 'Mille Lanterne',
  type: 'preorder',
  status: 'running',
  user_id: null,
}
const refused = () => Response.json({ code: 'invalid' }, { status: 422 })
let answer: (url: string) => Response

beforeEach(async () => {
  await import('./suggestions.tsx')
  vi.useFakeTimers({ shouldAdvanceTime: false })
  answer = () => Response.json({ data: [lantern] })
  vi.stubGlobal('fetch', async (url: string) => answer(String(url)))
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const status = () => screen.getByRole('status').textContent

const open = async () => {
  render(
    <I18nProvider words={pickWords('shell')}>
      <NextPage path="/home">
        <QueryProvider>
          <SearchBox />
        </QueryProvider>
      </NextPage>
    </I18nProvider>,
  )
  // Warning of React about `<search>`, which jsdom does not know yet.
  vi.mocked(console.error).mockClear()
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Cerca' })
  act(() => box.focus())
  await pass(0)
  return box
}

const type = async (box: HTMLInputElement, value: string, milliseconds = 550) => {
  fireEvent.change(box, { target: { value } })
  await pass(milliseconds)
}

test('announces that there are no results, without a count', async () => {
  answer = () => Response.json({ data: [] })
  await type(await open(), 'lanzichenecchi')
  expect(status()).toBe('“lanzichenecchi” non è tra i gruppi né tra i giochi pronti.')
})

test('announces a failure only for the term it was requested for', async () => {
  answer = refused
  const box = await open()
  await type(box, 'lan')
  expect(status()).toBe('I suggerimenti non arrivano. Premi Invio per cercare.')
  answer = () => Response.json({ data: [lantern] })
  await type(box, 'lant', 0)
  expect(status()).toBe('Cerco tra i tavoli…')
  expect(screen.queryByText(/non arrivano/)).toBeNull()
  await pass(550)
  expect(status()).toBe('1 suggerimento')
})

test.each([
  ['what shows all', [lantern], /^Mostra tutti/],
  ['what proposes it', [], 'Proponilo tu'],
] as const)('closes on Escape from %s and refocuses the box', async (_, data, name) => {
  answer = () => Response.json({ data })
  const box = await open()
  await type(box, 'lan')
  const link = screen.getByRole('link', { name })
  act(() => link.focus())
  fireEvent.keyDown(link, { key: 'Escape' })
  expect(screen.queryByRole('link')).toBeNull()
  expect(document.activeElement).toBe(box)
  await pass(250)
  expect(document.activeElement).toBe(box)
  answer = () => Response.json({ data: [lantern] })
  await type(box, 'lant')
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test('clears and closes the box on Escape, and prevents the default', async () => {
  const box = await open()
  await type(box, 'lan')
  expect(fireEvent.keyDown(box, { key: 'Escape' })).toBe(false)
  expect(box.value).toBe('')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(box)
  await type(box, 'lan')
  expect(box.getAttribute('aria-expanded')).toBe('true')
})

test('returns the focus to the box after clearing the searches by key', async () => {
  recentSearches.remember('faro')
  const box = await open()
  const forget = screen.getByRole('button', { name: 'Cancella' })
  act(() => forget.focus())
  fireEvent.click(forget)
  expect(screen.queryByRole('option')).toBeNull()
  expect(document.activeElement).toBe(box)
})

test('keeps the focus in the box during a long press below it', async () => {
  const box = await open()
  await type(box, 'lan')
  expect(fireEvent.mouseDown(screen.getByRole('option'))).toBe(false)
  expect(fireEvent.mouseDown(screen.getByRole('link', { name: /^Mostra tutti/ }))).toBe(false)
  await pass(1_000)
  expect(screen.getAllByRole('option')).toHaveLength(1)
  recentSearches.remember('faro')
  fireEvent.keyDown(box, { key: 'Escape' })
  fireEvent.click(box)
  await pass(0)
  expect(fireEvent.mouseDown(screen.getByRole('option', { name: 'faro' }))).toBe(false)
})

test('scrolls the active option into view', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  const box = await open()
  await type(box, 'lan')
  expect(shown).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(shown.mock.contexts).toEqual([screen.getByRole('option')])
})
