import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { readToasts } from '#components/toasts/toast-store.ts'
import { QueryProvider } from '#lib/client/queries.tsx'
import { keepToken, removeToken } from '#lib/client/session/auth.ts'
import { day } from '#lib/format/durations.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { FollowingList } from './following-list.tsx'

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
const nothing = () => {}
const replace = vi.fn()
const router = {
  bfcacheId: '',
  push: nothing,
  back: nothing,
  forward: nothing,

  refresh: nothing,
  replace,
  prefetch: nothing,
}
const picture = { id: 'a', src: '/a', width: 9, height: 9, tint: '#a0c0e0' }
const soon = new Date(Date.now() + day).toISOString()
const group = (id: number) => ({
  type: 'preorder',
  followed_at: '2026-03-10T10:00:00.000Z',
  changes: [],
  preorder: {
    id,
    slug: 'g',
    title: `Gioco ${id}`,
    subtitle: 'Casa',
    image: picture,
    markers: [],

    promotion_image: null,
    current_price: 39.9,
    old_price: 39.9,
    struck_price: null,

    discount: 0,
    availability: null,
    enable_waiting_list: false,
    status: 'running',

    expiration_timestamp: soon,
    participants: 3,
    latest_comment: null,
    requirement: { goal: 20, missing: 12, reached: 8, percent: 40, unit: 'units' },
  },
})
const proposal = {
  id: 9,
  slug: 'rotta',
  title: 'Rotta',
  description: '',
  archived: false,
  image: null,

  publication_timestamp: '2026-03-10T10:00:00.000Z',
  want_count: 2,
  need_count: 1,

  like_count: 0,
  comment_count: 0,
  user: { id: 4, name: 'Zoe', image: null },
  interest: null,

  preorder_id: null,
  preorder_url: null,
  sale_url: null,
  edited: false,
  links: [],
  likes: [],
  latest_comment: null,
}
const wish = {
  type: 'proposal',
  followed_at: proposal.publication_timestamp,
  changes: [],
  proposal,
}
const marks = { sales: [], proposals: [], wants: [], needs: [], seats: [], blocked: [] }
let followed: number[]
let accepts: boolean
let writes: string[]

const answer = (body: object, status = 200) => {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })
}
const level = { name: 'Pedone', level: 1, image: null, cashback: 1, start_threshold: 0 }
const user = { id: 1, name: 'Ada', email: 'ada@example.org', image: null, level }
const reads = (path: string) => {
  if (path.includes('/marks')) return answer({ data: { ...marks, preorders: followed } })
  if (path.includes('/following')) {
    const meta = { current_page: 1, last_page: 1, per_page: 20, total: 2 }
    if (path.includes('type=proposal')) return answer({ data: [wish], meta })
    return answer({ data: followed.map(group), meta })
  }
  return answer({ data: user })
}

beforeEach(() => {
  ;[followed, accepts, writes] = [[7, 8], true, []]
  replace.mockReset()
  removeToken()
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'GET') return reads(path)
    writes.push(`${method} ${path}`)
    if (!accepts && path.includes('/follow')) return answer({ code: 'internal', status: 500 }, 500)
    return answer({ data: { followed: method === 'PUT', seen: 1 } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (type: 'preorder' | 'proposal' = 'preorder') =>
  render(
    <AppRouterContext.Provider value={router}>
      <QueryProvider>
        <I18nProvider words={pickWords('catalogue', 'community', 'following', 'format')}>
          <FollowingList type={type} />
        </I18nProvider>
      </QueryProvider>
    </AppRouterContext.Provider>,
  )
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent)
const bookmark = (id: number) => screen.getByRole('button', { name: new RegExp(`Gioco ${id}`) })
const shown = async () => {
  keepToken('t'.repeat(43), { persistent: false })
  show()
  await waitFor(() => expect(titles()).toEqual(['Gioco 7', 'Gioco 8']))
  await waitFor(() => expect(bookmark(7).getAttribute('aria-pressed')).toBe('true'))
}

test('removes an unfollowed item and restores it to its position', async () => {
  await shown()
  fireEvent.click(bookmark(7))
  await waitFor(() => expect(titles()).toEqual(['Gioco 8']))
  const [{ text, link } = { text: '', link: undefined }] = readToasts()
  expect(text).toBe('Non segui più Gioco 7.')
  act(() => {
    if (link && 'run' in link) link.run()
  })
  await waitFor(() => expect(titles()).toEqual(['Gioco 7', 'Gioco 8']))
  const path = '/api/preorders/7/follow'
  await waitFor(() =>
    expect(writes.filter((one) => one.includes('/follow')).slice(-2)).toEqual([
      `DELETE ${path}`,
      `PUT ${path}`,
    ]),
  )
})

test('restores an item and shows the error when the server refuses', async () => {
  await shown()
  accepts = false
  fireEvent.click(bookmark(8))
  await waitFor(() => expect(readToasts()[0]?.text).toBe('Segui ancora Gioco 8: riprova.'))
  expect(titles()).toEqual(['Gioco 7', 'Gioco 8'])
})

test('shows the empty state with links after the last item', async () => {
  await shown()
  fireEvent.click(bookmark(7))
  fireEvent.click(bookmark(8))
  await screen.findByText('Non segui ancora niente')
})

test('updates a group while the page is open', async () => {
  await shown()
  await waitFor(() => expect(Source.last?.url).toContain('preorder:7,preorder:8'))
  const requirement = { goal: 20, missing: 3, reached: 17, percent: 85, unit: 'units' }
  const news = {
    topic: 'preorder:8',
    markers: [],
    availability: null,
    status: 'running',
    people: [],
  }
  const event = { ...news, requirement, participants: 9, expiration_timestamp: soon }
  const bars = () =>
    screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))
  expect(bars()).toEqual(['40', '40'])
  act(() => Source.last?.onmessage?.({ data: JSON.stringify(event) }))
  expect(bars()).toEqual(['40', '85'])
})

test('updates the count of a proposal while the page is open', async () => {
  keepToken('t'.repeat(43), { persistent: false })
  show('proposal')
  const waiting = () => screen.getByRole('article').textContent
  await waitFor(() => expect(waiting()).toContain('3 persone lo aspettano'))
  await waitFor(() => expect(Source.last?.url).toContain('proposal:9'))
  const counts = { want_count: 7, need_count: 1, like_count: 0, comment_count: 0 }
  const data = JSON.stringify({ topic: 'proposal:9', archived: false, ...counts })
  act(() => Source.last?.onmessage?.({ data }))
  await waitFor(() => expect(waiting()).toContain('8 persone lo aspettano'))
})

test('redirects a visitor to sign in and back to the same list', async () => {
  show()
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/auth/login?back=%2Fpersonal'))
})
