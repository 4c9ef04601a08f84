import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { QueryProvider } from '#lib/client/queries.tsx'
import { keepToken, removeToken } from '#lib/client/session/auth.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { NextPage } from '../../tests/factories/next-page.tsx'
import { foundCards } from './found-cards.tsx'

afterEach(() => {
  cleanup()
  removeToken()
  vi.unstubAllGlobals()
})

const proposal = (id: number, userId: number | null, title: string) => ({
  id,
  slug: 'lanterna',
  title,
  image: null,
  archived: false,
  userId,
  userName: 'Bruno',
  wantCount: 1,
  needCount: 0,
})

test('hides proposals of blocked members from the results', async () => {
  const marks = { preorders: [], sales: [], proposals: [], wants: [], needs: [], seats: [] }
  vi.stubGlobal('fetch', async () => Response.json({ data: { ...marks, blocked: [9] } }))
  keepToken('a-token', { persistent: false })
  const found = [
    proposal(5, 9, 'Lanterna di Bruno'),
    proposal(6, 8, 'Lanterna di Carla'),
    proposal(7, null, 'Lanterna di nessuno'),
  ] as Parameters<typeof foundCards.proposals>[0]
  render(
    <I18nProvider words={pickWords('catalogue', 'community')}>
      <NextPage path="/search">
        <QueryProvider>{foundCards.proposals(found)}</QueryProvider>
      </NextPage>
    </I18nProvider>,
  )
  await waitFor(() => expect(screen.queryByText('Lanterna di Bruno')).toBeNull())
  expect(screen.getByText('Lanterna di Carla')).toBeDefined()
  expect(screen.getByText('Lanterna di nessuno')).toBeDefined()
})
