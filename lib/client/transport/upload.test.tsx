import { beforeEach, expect, test, vi } from 'vitest'
import { uploadClient } from './upload.ts'

/** Replacement of XMLHttpRequest, as far as an upload needs it. */
class Line {
  static last: Line
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {}
  onload = () => {}
  onerror = () => {}
  status = 0
  responseText = ''
  open = vi.fn()
  setRequestHeader = vi.fn()
  send = vi.fn()
  abort = vi.fn()
  constructor() {
    Line.last = this
  }
  getAllResponseHeaders = () => 'content-type: application/json\r\nx-request-id: 7\r\n'
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.onload()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Line)
})

const bring = (signal?: AbortSignal) => {
  const progress: number[] = []
  const body = new FormData()
  body.set('image', new Blob(['x']), 'x.png')
  const client = uploadClient((part) => progress.push(part))
  const answer = client.call('PUT /community/pictures', { body }, signal ? { signal } : {})
  answer.catch(() => undefined)
  return { answer, progress }
}
const sent = (loaded: number) =>
  Line.last.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 })

test('allows a slow upload, and fails one without progress', async () => {
  const { answer } = bring()
  for (let part = 1; part <= 20; part++) {
    vi.advanceTimersByTime(10_000)
    sent(part)
  }
  expect(Line.last.abort).not.toHaveBeenCalled()
  vi.advanceTimersByTime(15_000)
  await expect(answer).rejects.toMatchObject({ status: 504 })
  expect(Line.last.abort).toHaveBeenCalled()
})

test('aborts without a further request', async () => {
  const stop = new AbortController()
  const { answer } = bring(stop.signal)
  stop.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  expect(Line.last.abort).toHaveBeenCalled()
})
