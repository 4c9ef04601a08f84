import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LiveItem } from '#lib/client/data/entities/live-item.ts'
import type { Bundle } from '#lib/client/data/entities/variations.ts'
import { QueryProvider } from '#lib/client/data/queries.tsx'
import { keepToken, removeToken } from '#lib/client/storage/token.ts'
import { noMarks } from '../../tests/factories/answers.ts'
import { useItemAction } from './use-act.ts'

const group = { id: 3, type: 'preorder', status: 'running' } as LiveItem
const bundle = { id: 7, type: 'preorder', availability: 0, enableWaitingList: true } as Bundle
const member = { id: 1, name: 'Nora', level: { name: 'Pedone', image: null } }
let marks: object

beforeEach(() => {
  removeToken()
  keepToken('token', { persistent: false })
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/marks') ? Response.json({ data: marks }) : Response.json({ data: member }),
  )
})

test.each([
  ['a seat that can be changed', { seats: [3] }, 'change'],
  ['a seat that is paid, in a group open once more', { seats: [3], fixed_seats: [3] }, 'own'],
  ['a place in the list', { waits: [7] }, 'none'],
  ['copies that are held', { offers: [7] }, 'take'],
])('offers the matching action with %s', async (_, marked, kind) => {
  marks = { ...noMarks, ...marked }
  const { result } = renderHook(() => useItemAction(group, bundle).action, {
    wrapper: QueryProvider,
  })
  await waitFor(() => expect(result.current.kind).toBe(kind))
})
