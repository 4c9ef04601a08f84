import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { SearchBox } from '#components/layout/search-box.tsx'
import { QueryProvider } from '#lib/client/data/queries.tsx'
import { keepToken, removeToken } from '#lib/client/storage/token.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { noMarks } from '../../tests/factories/answers.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
import { NextPage } from '../../tests/factories/next-page.tsx'

const router = { push: vi.fn() }
const thing = { id: 12, slug: 'mille-lanterne', thumbnail: null, name: 'Mille Lanterne' }
const found = [
  { ...thing, type: 'preorder', status: 'running' },
  { ...thing, id: 3, name: 'Ultimo Tram', slug: 'ultimo-tram', type: 'sale', status: 'running' },
  { ...thing, id: 4, name: 'Lanterna', slug: 'lanterna', type: 'proposal', status: 'archived' },
]
const asked = vi.fn<(url: string) => void>()
let answer: () => Promise<Response>

beforeEach(async () => {
  // Preloads the lazy code, so that only timers decide.
  await import('./suggestions.tsx')
  vi.clearAllMocks()
  vi.useFakeTimers({ shouldAdvanceTime: false })
  answer = async () => Response.json({ data: found })
  vi.stubGlobal('fetch', (url: string) => {
    asked(String(url))
    return answer()
  })
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Longer than the debounce and the rendering of the answer. */
const pause = async () => {
  await pass(500)
  await pass(50)
}

const open = async () => {
  renderIsland(<SearchBox />, pickWords('shell'), { path: '/home', router })
  // Warning of React about `<search>`, which jsdom does not know yet.
  vi.mocked(console.error).mockClear()
  const box = screen.getByRole('combobox', { name: 'Cerca' })
  act(() => box.focus())
  await pass(0)
  return box as HTMLInputElement
}

const type = async (box: HTMLInputElement, value: string) => {
  fireEvent.change(box, { target: { value } })
  await pass(0)
}

const status = () => screen.getByRole('status').textContent

test('requests from three letters on, half a second after the last key', async () => {
  const box = await open()
  await type(box, 'la')
  await pass(2000)
  expect(asked).not.toHaveBeenCalled()
  await type(box, 'lan')
  await pass(499)
  expect(asked).not.toHaveBeenCalled()
  await type(box, 'lant')
  await pass(499)
  expect(asked).not.toHaveBeenCalled()
  await pass(1)
  expect(asked.mock.calls).toEqual([['/api/search?term=lant']])
})

test('adopts a term typed before hydration', async () => {
  const early = document.body.appendChild(document.createElement('div'))
  const page = (
    <I18nProvider words={pickWords('shell')}>
      <NextPage path="/home" router={router}>
        <QueryProvider>
          <SearchBox />
        </QueryProvider>
      </NextPage>
    </I18nProvider>
  )
  early.innerHTML = renderToString(page)
  const box = within(early).getByRole('combobox') as HTMLInputElement
  box.focus()
  box.value = 'lan'
  render(page, { container: early, hydrate: true })
  await pause()
  expect(box.value).toBe('lan')
  expect(screen.getAllByRole('option')).toHaveLength(3)
})

test('stores searches on the device, offers them as options, and can clear them', async () => {
  const box = await open()
  for (const term of ['faro', 'lanterne', 'FARO']) {
    await type(box, term)
    fireEvent.submit(box)
    await pass(0)
    act(() => box.focus())
    await pass(0)
  }
  const options = () => screen.queryAllByRole('option')
  expect(options().map((option) => option.textContent)).toEqual(['FARO', 'lanterne'])
  expect(options()[1]?.getAttribute('href')).toBe('/search?query=lanterne')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(box.getAttribute('aria-activedescendant')).toBe(options()[0]?.id)
  await type(box, 'l')
  expect(options()).toEqual([])
  await type(box, '')
  fireEvent.click(screen.getByRole('button', { name: 'Cancella' }))
  expect(options()).toEqual([])
  expect(localStorage.length).toBe(0)
})

test('never shows late results of another term', async () => {
  const box = await open()
  const late: (() => void)[] = []
  answer = () =>
    new Promise((resolve) => late.push(() => resolve(Response.json({ data: found.slice(0, 1) }))))
  await type(box, 'lan')
  await pass(500)
  await type(box, 'ult')
  late[0]?.()
  await pass(499)
  expect(screen.queryByRole('option')).toBeNull()
  expect(status()).toBe('Cerco tra i tavoli…')
  await pass(1)
  late[1]?.()
  await pass(50)
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test('hides proposals of blocked members', async () => {
  const proposed = { ...thing, type: 'proposal', status: 'running' }
  const theirs = [
    { ...proposed, id: 5, name: 'Lanterna di Bruno', user_id: 9 },
    { ...proposed, id: 6, name: 'Lanterna di Carla', user_id: 8 },
  ]
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ data: url.includes('/marks') ? { ...noMarks, blocked: [9] } : theirs }),
  )
  keepToken('a-token', { persistent: false })
  try {
    await type(await open(), 'lan')
    await pause()
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(names).toEqual([expect.stringContaining('Carla')])
  } finally {
    removeToken()
  }
})
