import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readToasts } from '#components/toasts/toast-store.ts'
import { keepToken, removeToken } from '#lib/client/storage/token.ts'
import { day } from '#lib/format/durations.ts'
import { pickWords } from '#lib/site/i18n.ts'
import { noMarks } from '../../tests/factories/answers.ts'
import { renderIsland } from '../../tests/factories/island.tsx'
import { FollowingList } from './following-list.tsx'

/** Replaces EventSource, which jsdom lacks. */
class Source {
  addEventListener() {}
  close() {}
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
let followed: number[]
let writes: string[]

const level = { name: 'Pedone', level: 1, image: null, cashback: 1, start_threshold: 0 }
const user = { id: 1, name: 'Ada', email: 'ada@example.org', image: null, level }
const reads = (path: string) => {
  if (path.includes('/marks')) return Response.json({ data: { ...noMarks, preorders: followed } })
  if (path.includes('/following')) {
    const meta = { current_page: 1, last_page: 1, per_page: 20, total: 2 }
    return Response.json({ data: followed.map(group), meta })
  }
  return Response.json({ data: user })
}

beforeEach(() => {
  ;[followed, writes] = [[7, 8], []]
  removeToken()
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'GET') return reads(path)
    writes.push(`${method} ${path}`)
    return Response.json({ data: { followed: method === 'PUT', seen: 1 } })
  })
})

const show = () =>
  renderIsland(
    <FollowingList type="preorder" />,
    pickWords('catalogue', 'community', 'following', 'format'),
    { path: '/personal' },
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
