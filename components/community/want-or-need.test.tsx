import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { QueryProvider } from '#lib/client/queries.tsx'
import { keepToken, removeToken } from '#lib/client/session/auth.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { NextPage } from '../../tests/factories/next-page.tsx'
import { WantOrNeed } from './want-or-need.tsx'

const level = { name: 'Pedone', level: 1, image: null, cashback: 1, start_threshold: 0 }
const user = { id: 7, name: 'Nora', email: 'nora@posta.example', image: null, level, spent: 0 }
const network = vi.fn<typeof fetch>()
const json = (data: unknown) =>
  new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })

const answerAs = (email_verified: boolean) => {
  let needs: number[] = []
  network.mockImplementation(async (address) => {
    if (String(address).endsWith('/interaction')) {
      needs = [5]
      const counts = { want_count: 3, need_count: email_verified ? 2 : 1 }
      return json({ interaction: 'need', ...counts })
    }
    const lists = ['preorders', 'sales', 'proposals', 'wants', 'likes', 'seats', 'fixed_seats']
    const marks = Object.fromEntries([...lists, 'waits', 'offers', 'blocked'].map((of) => [of, []]))
    if (String(address).endsWith('/users/logged/marks')) return json({ ...marks, needs })
    return json({ ...user, email_verified })
  })
}

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  keepToken('token', { persistent: false })
})
afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
})

const answer = async () => {
  render(
    <NextPage path="/community">
      <QueryProvider>
        <I18nProvider words={pickWords('community')}>
          <WantOrNeed id={5} title="Orbita Nove" wantCount={3} needCount={1} />
        </I18nProvider>
      </QueryProvider>
    </NextPage>,
  )
  const need = await screen.findByRole('button', { name: /Mi serve/ })
  fireEvent.click(need)
  await vi.waitFor(() => expect(need.getAttribute('aria-pressed')).toBe('true'))
}

test('says in a list what makes an uncounted answer count', async () => {
  answerAs(false)
  await answer()
  expect(await screen.findByText(/Conta appena confermi la tua e-mail/)).toBeDefined()
})

test('says nothing in a list about a counted answer', async () => {
  answerAs(true)
  await answer()
  await screen.findByText('2')
  expect(screen.getByRole('status').textContent).toBe('')
})
