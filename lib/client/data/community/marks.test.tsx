import { act, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { noMarks, problem } from '../../../../tests/factories/answers.ts'
import { NextPage } from '../../../../tests/factories/next-page.tsx'
import { useInteraction } from '../../hooks/interaction.ts'
import { keepToken, removeToken } from '../../storage/token.ts'
import { QueryProvider } from '../queries.tsx'
import { useFollow, useMarks } from './marks.ts'

const push = vi.fn()

type Asked = { method: string; path: string; body: unknown }
type Reply = (asked: Asked) => Response | Promise<Response>
let writes: Asked[]
let marks: object
let reply: Reply

beforeEach(() => {
  removeToken()
  push.mockReset()
  writes = []
  marks = noMarks
  reply = () => Response.json({ data: { followed: true } })
  window.history.replaceState(null, '', '/ga?max_price=40')
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: marks })
    const asked = { method: String(method), path, body: body && JSON.parse(String(body)) }
    writes.push(asked)
    return reply(asked)
  })
})

/** Makes the server wait: the returned function answers the oldest open call. */
const laterReplies = () => {
  const waiting: ((response: Response) => void)[] = []
  reply = () => new Promise((resolve) => waiting.push(resolve))
  return (result: object) =>
    act(async () =>
      waiting.shift()?.(result instanceof Response ? result : Response.json({ data: result })),
    )
}

const Follow = ({ id = 12 }) => {
  const [refusals, setRefusals] = useState(0)
  const { followed, toggle } = useFollow('preorder', id, () => setRefusals(refusals + 1))
  return (
    <button type="button" aria-pressed={followed} onClick={toggle}>
      {`follow ${id}${refusals > 0 ? ' refused' : ''}`}
    </button>
  )
}

const Answer = ({ wantCount = 5 }) => {
  const { interaction, choose, ...counts } = useInteraction(3, { wantCount, needCount: 2 })
  return (
    <>
      <p>{`${interaction} ${counts.wantCount} ${counts.needCount}`}</p>
      <button type="button" onClick={() => choose('want')}>
        want
      </button>
      <button type="button" onClick={() => choose('need')}>
        need
      </button>
    </>
  )
}

const Loaded = () => <p>{useMarks() ? 'known' : 'unknown'}</p>

const around = ({ children }: { children: ReactNode }) => (
  <NextPage path="/ga" router={{ push }}>
    <QueryProvider>
      <Loaded />
      {children}
    </QueryProvider>
  </NextPage>
)
const open = (islands: ReactNode) => render(islands, { wrapper: around })

const signedIn = async (islands: ReactNode) => {
  keepToken('abc', { persistent: true })
  const page = open(islands)
  await screen.findByText('known')
  return page
}
const click = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const shows = (name: string, pressed: boolean) => screen.findByRole('button', { name, pressed })

test('updates every button of the same thing at once', async () => {
  const finish = laterReplies()
  await signedIn([<Follow key="a" />, <Follow key="b" />])
  const bothShow = (pressed: boolean) =>
    waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'follow 12', pressed })).toHaveLength(2),
    )
  const clickOne = (which: number) => act(async () => screen.getAllByRole('button')[which]?.click())
  await clickOne(0)
  await bothShow(true)
  expect(writes).toEqual([{ method: 'PUT', path: '/api/preorders/12/follow', body: null }])
  await finish({ followed: true })
  await clickOne(1)
  await bothShow(false)
  await finish({ followed: false })
  await bothShow(false)
  expect(writes.at(-1)?.method).toBe('DELETE')
})

test('rolls back a refused click and reports it', async () => {
  reply = () => problem(404, 'not_found')
  await signedIn(<Follow />)
  await click('follow 12')
  await shows('follow 12 refused', false)
  expect(push).not.toHaveBeenCalled()
})

test('keeps the state of the last of several clicks', async () => {
  const finish = laterReplies()
  await signedIn(<Follow />)
  await click('follow 12')
  await shows('follow 12', true)
  await click('follow 12')
  await shows('follow 12', false)
  expect(writes.map(({ method }) => method)).toEqual(['PUT'])
  await finish({ followed: true })
  await waitFor(() => expect(writes.map(({ method }) => method)).toEqual(['PUT', 'DELETE']))
  await shows('follow 12', false)
  await finish({ followed: false })
  await shows('follow 12', false)
})

test('replaces "want" by "need", and withdraws the same answer', async () => {
  marks = { ...noMarks, wants: [3] }
  await signedIn(<Answer />)
  await screen.findByText('want 5 2')
  reply = () => Response.json({ data: { want_count: 4, need_count: 3, interaction: 'need' } })
  await click('need')
  await screen.findByText('need 4 3')
  reply = () => Response.json({ data: { want_count: 4, need_count: 2, interaction: null } })
  await click('need')
  await screen.findByText('null 4 2')
  expect(writes.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
})

test('restores the counts when the server refuses an answer', async () => {
  marks = { ...noMarks, needs: [3] }
  const finish = laterReplies()
  await signedIn(<Answer />)
  await click('want')
  await screen.findByText('want 6 1')
  await finish(problem(409, 'conflict'))
  await screen.findByText('need 5 2')
})
