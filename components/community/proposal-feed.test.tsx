import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pickWords } from '#lib/site/i18n.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
import { readFeedQuery } from './feed-query.ts'
import { ProposalFeed } from './proposal-feed.tsx'

/** Replaces EventSource, which jsdom lacks. */
class Source {
  static last: Source | undefined
  readyState = 1
  onmessage?: (event: { data: string }) => void
  readonly url: string
  constructor(url: string) {
    this.url = url
    Source.last = this
  }
  addEventListener() {}
  close() {}
}
const wire = (id: number) => ({
  id,
  slug: 'p',
  title: `Proposta ${id}`,
  description: '',
  archived: false,
  edited: false,

  publication_timestamp: '2026-03-10T10:00:00.000Z',
  image: null,
  interest: null,

  want_count: 0,
  need_count: 0,
  like_count: 0,
  comment_count: 0,
  likes: [],
  links: [],

  user: { id: 3, name: 'Ada', image: null },
  latest_comment: null,

  preorder_id: null,
  preorder_url: null,
  sale_url: null,
})
let pages: number[][]
let asked: string[]

beforeEach(() => {
  Source.last = undefined
  ;[asked, pages] = [[], [[1]]]
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const page = Number(new URL(path, 'https://insieme.example').searchParams.get('page'))
    const meta = { current_page: page, last_page: pages.length, per_page: 20, total: 40 }
    const body = { data: (pages[page - 1] ?? []).map(wire), meta }
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify(body), { headers })
  })
})

const show = (given = {}) =>
  renderIsland(
    <ProposalFeed query={readFeedQuery(given)} first={{ ids: [1], page: 1, lastPage: 1, total: 1 }}>
      <h3>
        <a href="/proposte/1/p">Proposta 1</a>
      </h3>
    </ProposalFeed>,
    pickWords('catalogue', 'community', 'feed', 'format'),
    { path: '/community' },
  )
const pushNews = (ids: number[]) => {
  const newest = ids.map((id) => ({ id, user_id: 3, interest_id: null }))
  act(() => Source.last?.onmessage?.({ data: JSON.stringify({ topic: 'proposals', newest }) }))
}
const listening = () => waitFor(() => expect(Source.last?.url).toContain('proposals'))
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)

test('announces new proposals and shows them on a press', async () => {
  show()
  await listening()
  pushNews([1])
  expect(screen.queryByRole('button', { name: /nuov/ })).toBeNull()
  pushNews([4, 3, 1])
  pages = [[4, 3, 1]]
  expect(titles()).toEqual(['Proposta 1'])
  fireEvent.click(screen.getByRole('button', { name: '2 nuove proposte' }))
  await waitFor(() => expect(titles()).toEqual(['Proposta 4', 'Proposta 3', 'Proposta 1']))
  expect(document.activeElement?.textContent).toBe('Proposta 4')
  await waitFor(() => expect(screen.queryByRole('button', { name: /nuov/ })).toBeNull())
})

test('leaves no gap after more than a page of new proposals', async () => {
  show()
  await listening()
  pages = [[5, 4], [4, 3], [1]]
  pushNews([5, 4, 3])
  fireEvent.click(screen.getByRole('button', { name: '3 nuove proposte' }))
  await waitFor(() => expect(titles()).toHaveLength(4))
  expect(titles()).toEqual([5, 4, 3, 1].map((id) => `Proposta ${id}`))
  expect(asked).toHaveLength(3)
})
