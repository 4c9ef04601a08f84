import { act, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserClient } from '#lib/client/transport/browser.ts'
import { Backdrop, useBackdrop } from './backdrop.tsx'
import { useHeldBackdrop } from './watches.tsx'

const Page = () => {
  useHeldBackdrop()
  return <Backdrop />
}

const answers: ((answer: Response) => void)[] = []

beforeEach(() => {
  answers.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)))
})

const ok = () => Response.json({ data: {} })
const isDark = () => document.querySelector('[data-slot="backdrop"]') !== null
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const settle = (at: number, answer: Response) => {
  answers[at]?.(answer)
  return wait(0)
}
const leave = () => browserClient.call('DELETE /participations/{id}', { params: { id: 7 } })

test('keeps the backdrop until the last of several users, panels included, is done', async () => {
  const Panel = ({ open }: { open: boolean }) => {
    useBackdrop(open)
    return <Page />
  }
  const page = render(<Panel open />)
  void leave()
  const body = { email: 'a@posta.example', password: 'b', remember_me: false }
  void browserClient.call('POST /users/login', { body })
  await wait(300)
  await settle(0, ok())
  page.rerender(<Panel open={false} />)
  expect(isDark()).toBe(true)
  await settle(1, ok())
  expect(isDark()).toBe(false)
})

test('does not darken the page for background requests', async () => {
  render(<Page />)
  void browserClient.call('PUT /users/logged/notifications/read', {})
  await wait(1000)
  expect(isDark()).toBe(false)
})
