import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepDraft, readDraft } from '../../storage/drafts.ts'
import { recentSearches } from '../../storage/recent-searches.ts'
import { keepToken, readToken, removeToken } from '../../storage/token.ts'
import { QueryProvider } from '../queries.tsx'
import { signOut } from './sign-in.ts'
import { useUser } from './use-user.ts'

const level = { name: 'Pedone', level: 1, image: null, cashback: 1, start_threshold: 0 }
const giulia = {
  id: 5,
  name: 'Giulia',
  email: 'giulia@example.org',
  email_verified: true,
  image: null,
  level,
  spent: 0,
  weep: false,
  unread: 2,
}

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  })

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  removeToken()
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

const Who = () => {
  const user = useUser()
  return <p>{user === undefined ? 'loading' : (user?.name ?? 'visitor')}</p>
}
const page = () => render(<Who />, { wrapper: QueryProvider })

test('replaces a token that is a week old', async () => {
  network.mockResolvedValueOnce(answer(200, { data: giulia, meta: { renew: true } }))
  network.mockResolvedValueOnce(answer(200, { data: { token: 'new' } }))
  keepToken('old', { persistent: true })
  page()
  expect(await screen.findByText('Giulia')).toBeDefined()
  expect(network.mock.calls.map(([address]) => address)).toEqual([
    '/api/users/logged',
    '/api/users/logged/sessions/renew',
  ])
  expect(readToken()).toBe('new')
})

test('keeps a token that another tab has just renewed', async () => {
  network.mockResolvedValueOnce(answer(200, { data: giulia, meta: { renew: true } }))
  network.mockResolvedValueOnce(answer(409, { code: 'conflict', status: 409, detail: 'x' }))
  keepToken('old', { persistent: true })
  page()
  expect(await screen.findByText('Giulia')).toBeDefined()
  expect(readToken()).toBe('old')
})

test('removes an invalid token and returns null', async () => {
  network.mockResolvedValue(answer(401, { code: 'unauthenticated', status: 401, detail: 'x' }))
  keepToken('dead', { persistent: true })
  page()
  expect(await screen.findByText('visitor')).toBeDefined()
  expect(readToken()).toBeNull()
})

test('keeps the token after a server error', async () => {
  network.mockResolvedValue(answer(503, { code: 'unavailable', status: 503, detail: 'x' }))
  keepToken('abc', { persistent: true })
  page()
  await expect.poll(() => network).toHaveBeenCalled()
  expect(screen.getByText('loading')).toBeDefined()
  expect(readToken()).toBe('abc')
})

test('signs out even when the server is unreachable', async () => {
  network.mockResolvedValueOnce(answer(200, { data: giulia }))
  keepToken('abc', { persistent: false })
  page()
  await screen.findByText('Giulia')
  network.mockRejectedValue(new TypeError('no network'))
  keepDraft('sale:1', 'Quasi')
  recentSearches.remember('un regalo per Marco')
  await act(signOut)
  expect(await screen.findByText('visitor')).toBeDefined()
  expect(readToken()).toBeNull()
  expect(readDraft('sale:1'), 'drafts are deleted').toBe('')
  expect(recentSearches.list(), 'nor what was looked for').toEqual([])
})
