import { describe, expect, it } from 'vitest'
import { createStreams, type Stream, type StreamLimits } from './event-streams.ts'

const setUp = (limits: Partial<StreamLimits> = {}) => {
  const heard = new Set<Stream>()
  const stopping = new AbortController()
  const streams = createStreams({ connections: 5, stopping: stopping.signal, ...limits })
  const open = (name = 'a', most = 5) =>
    streams.listen({ name, most }, (stream) => {
      heard.add(stream)
      return () => void heard.delete(stream)
    })
  const tell = (data: unknown) => {
    for (const stream of heard) stream.send(data)
  }
  return { open, tell, heard, stop: () => stopping.abort() }
}

describe('event streams', () => {
  it('tell in JSON and end when the services stop', async () => {
    const { open, tell, heard, stop } = setUp()
    const answer = open()
    expect(answer.headers.get('content-type')).toMatch('text/event-stream')
    tell(['sales'])
    stop()
    expect(await answer.text()).toBe('retry: 1000\n\ndata: ["sales"]\n\n')
    expect(heard.size).toBe(0)
    expect(open).toThrow('unavailable')
  })

  it('have room for new listeners when others have left', async () => {
    const { open, heard } = setUp({ connections: 1 })
    const first = open()
    expect(open).toThrow('unavailable')
    await first.body?.cancel()
    expect(heard.size).toBe(0)
    open()
  })

  it('do not let one listener take every place', async () => {
    const { open } = setUp()
    const first = open('a', 1)
    expect(() => open('a', 1)).toThrow('too_many_requests')
    open('b', 1)
    await first.body?.cancel()
    open('a', 1)
  })

  it('let go of a listener who does not read', () => {
    const { open, tell, heard } = setUp({ connections: 1 })
    open()
    for (let count = 0; count < 1_100; count++) tell('sales')
    expect(heard.size).toBe(0)
    open()
  })
})
