import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from './live-stream.ts'

/** The browser's own, which this one has not. */
class Source {
  static opened: Source[] = []
  static CLOSED = 2
  readyState = 1
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onerror?: () => void
  readonly url: string
  constructor(url: string) {
    this.url = url
    Source.opened.push(this)
  }
  close() {
    this.readyState = Source.CLOSED
  }
}

const open = () => Source.opened.filter(({ readyState }) => readyState !== Source.CLOSED)
const tell = (topic: string) =>
  open()[0]?.onmessage?.({ data: JSON.stringify({ topic, gone: true }) })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  Source.opened = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page has one stream, whatever on it listens, and each hears of its own', () => {
  const [heardOne, heardOther] = [vi.fn(), vi.fn()]
  const leaveOne = listen(['sale:1'], heardOne)
  vi.advanceTimersByTime(500)
  expect(open().map(({ url }) => url)).toEqual(['/api/live?topics=sale:1'])
  const leaveOther = listen(['comments:sale:1'], heardOther)
  vi.advanceTimersByTime(500)
  expect(open().map(({ url }) => url)).toEqual(['/api/live?topics=comments:sale:1,sale:1'])
  tell('comments:sale:1')
  expect([heardOne.mock.calls.length, heardOther.mock.calls.length]).toEqual([0, 1])
  leaveOther()
  vi.advanceTimersByTime(500)
  expect(open().map(({ url }) => url)).toEqual(['/api/live?topics=sale:1'])
  leaveOne()
  vi.advanceTimersByTime(60_000)
  expect(open()).toEqual([])
})
