import { beforeEach, expect, test, vi } from 'vitest'
import { listen } from './live-stream.ts'

/** Replacement of EventSource, which this browser lacks. */
class Source {
  static opened: Source[] = []
  static CLOSED = 2
  readyState = 1
  onopen?: () => void
  onmessage?: (event: { data: string; lastEventId?: string }) => void
  onerror?: () => void
  beat?: () => void
  readonly url: string
  constructor(url: string) {
    this.url = url
    Source.opened.push(this)
  }
  addEventListener(name: string, listener: () => void) {
    if (name === 'beat') this.beat = listener
  }
  close() {
    this.readyState = Source.CLOSED
  }
}

const open = () => Source.opened.filter(({ readyState }) => readyState !== Source.CLOSED)
const publish = (topic: string) =>
  open()[0]?.onmessage?.({ data: JSON.stringify({ topic, gone: true }) })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  Source.opened = []
})

test('opens one stream per page and sends each listener only its topics', () => {
  const [one, other] = [vi.fn(), vi.fn()]
  const leaveOne = listen(['sale:1'], one)
  vi.advanceTimersByTime(500)
  expect(open().map(({ url }) => url)).toEqual(['/api/live?topics=sale:1'])
  const leaveOther = listen(['comments:sale:1'], other)
  vi.advanceTimersByTime(500)
  expect(open().map(({ url }) => url)).toEqual(['/api/live?topics=comments:sale:1,sale:1'])
  publish('comments:sale:1')
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([0, 1])
  leaveOther()
  vi.advanceTimersByTime(500)
  expect(open().map(({ url }) => url)).toEqual(['/api/live?topics=sale:1'])
  leaveOne()
  vi.advanceTimersByTime(60_000)
  expect(open()).toEqual([])
})

const answers = { unread: 1 }
const withServer = () => {
  let tickets = 0
  const asked: string[] = []
  const fetched = vi.fn(async (address: URL | string) => {
    const { pathname } = new URL(String(address), 'http://localhost')
    asked.push(pathname)
    const data = pathname.endsWith('tickets') ? { ticket: `t${++tickets}` } : answers
    return Response.json({ data })
  })
  vi.stubGlobal('fetch', fetched)
  return asked
}

test('sends news of the member on the same stream, with a new ticket each time', async () => {
  withServer()
  const onEvent = vi.fn()
  const leaveItem = listen(['sale:1'], vi.fn())
  const leave = listen(['user'], onEvent)
  await vi.advanceTimersByTimeAsync(500)
  expect(open().map(({ url }) => url)).toEqual(['/api/live?topics=sale:1,user&ticket=t1'])
  open()[0]?.onopen?.()
  open()[0]?.onmessage?.({ data: JSON.stringify({ topic: 'user', unread: 3 }) })
  expect(onEvent).toHaveBeenCalledWith({ topic: 'user', unread: 3 })
  open()[0]?.onerror?.()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(open().map(({ url }) => url)).toEqual(['/api/live?topics=sale:1,user&ticket=t2'])
  open()[0]?.onerror?.()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(open()).toEqual([])
  leaveItem()
  leave()
})

test('polls news of the member while there is no stream', async () => {
  const asked = withServer()
  const onEvent = vi.fn()
  const leave = listen(['user'], onEvent)
  await vi.advanceTimersByTimeAsync(500)
  open()[0]?.onerror?.()
  await vi.advanceTimersByTimeAsync(16_000)
  expect(asked).toContain('/api/users/logged')
  expect(onEvent).toHaveBeenCalledWith({ topic: 'user', unread: 1 })
  leave()
})

const messageOf = (id: string) => ({
  data: JSON.stringify({ topic: 'sale:1', gone: true }),
  lastEventId: id,
})
const urls = () => open().map(({ url }) => url)

test('replaces a stream that misses three heartbeats', async () => {
  withServer()
  const leave = listen(['sale:1'], vi.fn())
  await vi.advanceTimersByTimeAsync(500)
  open()[0]?.onopen?.()
  for (let beats = 0; beats < 4; beats++) {
    await vi.advanceTimersByTimeAsync(40_000)
    open()[0]?.beat?.()
  }
  expect(Source.opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(45_000)
  expect(open()).toEqual([])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(Source.opened).toHaveLength(2)
  expect(open()).toHaveLength(1)
  leave()
})

test('sends the last event id when it reconnects, and none for a new listener', async () => {
  withServer()
  const leave = listen(['sale:1'], vi.fn())
  await vi.advanceTimersByTimeAsync(500)
  open()[0]?.onmessage?.(messageOf('abc'))
  await vi.advanceTimersByTimeAsync(48_000)
  expect(urls()).toEqual(['/api/live?topics=sale:1&last_event_id=abc'])
  open()[0]?.onmessage?.(messageOf('def'))
  const leaveNew = listen(['sale:1'], vi.fn())
  await vi.advanceTimersByTimeAsync(500)
  expect(urls()).toEqual(['/api/live?topics=sale:1'])
  leaveNew()
  leave()
})
