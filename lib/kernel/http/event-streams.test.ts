import { describe, expect, it } from 'vitest'
import { createStreams, type Stream, type StreamLimits } from './event-streams.ts'

const setUp = (limits: Partial<StreamLimits> = {}) => {
  const listening = new Set<Stream>()
  const stopping = new AbortController()
  const streams = createStreams({ connections: 5, stopping: stopping.signal, ...limits })
  const open = (name = 'a', most = 5) =>
    streams.listen({ name, most }, (stream) => {
      listening.add(stream)
      return () => void listening.delete(stream)
    })
  const send = (data: unknown) => {
    for (const stream of listening) stream.send(data)
  }
  return { open, send, listening, stop: () => stopping.abort() }
}

describe('event streams', () => {
  it('send JSON and end when the services stop', async () => {
    const { open, send, listening, stop } = setUp()
    const answer = open()
    expect(answer.headers.get('content-type')).toMatch('text/event-stream')
    send(['sales'])
    stop()
    expect(await answer.text()).toBe('retry: 1000\n\ndata: ["sales"]\n\n')
    expect(listening.size).toBe(0)
    expect(open).toThrow('unavailable')
  })

  it('accept a new listener after another has left', async () => {
    const { open, listening } = setUp({ connections: 1 })
    const first = open()
    expect(open).toThrow('unavailable')
    await first.body?.cancel()
    expect(listening.size).toBe(0)
    open()
  })

  it('refuse a listener above its own maximum', async () => {
    const { open } = setUp()
    const first = open('a', 1)
    expect(() => open('a', 1)).toThrow('too_many_requests')
    open('b', 1)
    await first.body?.cancel()
    open('a', 1)
  })

  it('close the stream of a listener that does not read', () => {
    const { open, send, listening } = setUp({ connections: 1 })
    open()
    for (let count = 0; count < 1_100; count++) send('sales')
    expect(listening.size).toBe(0)
    open()
  })
})
