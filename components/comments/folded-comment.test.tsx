import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { UnlessBlocked } from '#components/people/unless-blocked.tsx'
import { readToasts } from '#components/toasts/toast-store.ts'
import { toComment } from '#lib/client/data/entities/comments.ts'
import { useBlocked } from '#lib/client/data/session/blocked.ts'
import { keepToken, removeToken } from '#lib/client/storage/token.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { threadWords } from '#lib/site/thread-words.ts'
import { noMarks } from '../../tests/factories/answers.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
import { ThreadComment } from './thread-comment.tsx'
import { ThreadContext } from './thread-context.tsx'

let blocked: number[]
let writes: string[]
const push = vi.fn()

beforeEach(() => {
  ;[blocked, writes] = [[], []]
  push.mockReset()
  removeToken()
  window.history.replaceState(null, '', '/ga/1/uno')
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: { ...noMarks, blocked } })
    writes.push(`${method} ${path}`)
    blocked = method === 'PUT' ? [9] : []
    return Response.json({ data: { blocked: method === 'PUT' } })
  })
})

const comment = toComment({
  id: 4,
  user_id: 9,
  user_name: 'Bruno',
  user_image: null,
  staff: false,
  mentions: [],

  content: 'Che sciocchezza.',
  removed: false,
  published_at: '2026-03-10T10:00:00.000Z',

  edited: false,
  likes: 0,
  answers_counter: 1,
  parent_id: null,
})

const onCount = () => {}

function Thread({ children }: { children: ReactNode }) {
  const state = { place: { type: 'preorder' as const, id: 1 }, wish: { act: 'look' as const } }
  const more = { user: null, liked: [], blocked: useBlocked(), now: Date.now(), onCount }
  return <ThreadContext value={{ ...state, ...more }}>{children}</ThreadContext>
}

const show = () =>
  renderIsland(
    <>
      <UnlessBlocked member={9}>
        <p>Una proposta sua</p>
      </UnlessBlocked>
      <Thread>
        <ThreadComment comment={comment}>
          <p>Una risposta</p>
        </ThreadComment>
      </Thread>
    </>,
    { ...threadWords, ...pickWords('format') },
    { path: '/ga/1/uno', router: { push } },
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const commentText = () => screen.queryByText('Che sciocchezza.')

test('folds comments of a blocked member until opened, but shows their answers', async () => {
  blocked = [9]
  keepToken('t'.repeat(43), { persistent: false })
  show()
  await screen.findByText('Hai bloccato questo membro.')
  expect([commentText(), screen.queryByText('Una proposta sua')]).toEqual([null, null])
  expect(screen.getByText('Una risposta')).toBeTruthy()
  press('Mostra')
  expect(commentText()).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.id).toBe('comment-4'))
})

test('blocks from the menu at once, keeps the position and offers to undo', async () => {
  keepToken('t'.repeat(43), { persistent: false })
  show()
  expect(commentText()).toBeTruthy()
  press('Altre azioni')
  press('Blocca Bruno')
  await screen.findByText('Hai bloccato questo membro.')
  expect(document.activeElement?.id).toBe('comment-4')
  await waitFor(() => expect(readToasts()[0]?.text).toBe('Hai bloccato Bruno.'))
  const [{ link } = { link: undefined }] = readToasts()
  act(() => {
    if (link && 'run' in link) link.run()
  })
  await waitFor(() => expect(commentText()).toBeTruthy())
  const path = '/api/users/logged/blocks/9'
  expect(writes).toEqual([`PUT ${path}`, `DELETE ${path}`])
})

test('shows everything to a visitor, who must sign in before blocking', () => {
  blocked = [9]
  show()
  expect([commentText(), screen.queryByText('Una proposta sua')]).not.toContain(null)
  press('Altre azioni')
  press('Blocca Bruno')
  expect(push).toHaveBeenCalledWith('/auth/login?back=%2Fga%2F1%2Funo%23comment-4')
  expect(writes).toEqual([])
})
