import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { toComment } from '#lib/client/data/entities/comments.ts'
import { QueryProvider } from '#lib/client/data/queries.tsx'
import { minutes } from '#lib/format/durations.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { threadWords } from '#lib/site/thread-words.ts'
import { problem } from '../../tests/factories/answers.ts'
import { Editor } from './thread-comment.tsx'
import { ThreadContext } from './thread-context.tsx'

const publishedAt = Date.parse('2026-03-10T10:00:00.000Z')
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

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: publishedAt })
  vi.stubGlobal('fetch', async () => problem(409, 'too_late', { detail: 'Troppo tardi.' }))
})

const state = {
  place: { type: 'preorder' as const, id: 1 },
  wish: { act: 'look' as const },
  user: null,
  liked: [],
  blocked: [],
  onCount: () => {},
}
const at = (milliseconds: number) => (
  <I18nProvider words={{ ...threadWords, ...pickWords('format') }}>
    <QueryProvider>
      <ThreadContext value={{ ...state, now: publishedAt + milliseconds }}>
        <Editor comment={comment} onEnd={() => {}} />
      </ThreadContext>
    </QueryProvider>
  </I18nProvider>
)
const ending = () => screen.queryByText('Il tempo per correggere sta per finire.')

test('an open editor warns two minutes before its end and takes more time once', () => {
  const { rerender } = render(at(minutes(10)))
  expect(ending()).toBeNull()
  rerender(at(minutes(13)))
  expect(ending()?.closest('[role="status"]')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ho bisogno di più tempo' }))
  expect(screen.getByText('Ancora 17 minuti')).toBeTruthy()
  expect(ending()).toBeNull()
  rerender(at(minutes(29)))
  expect(screen.getByText('Ancora 1 minuto')).toBeTruthy()
  expect(ending()).toBeNull()
})
