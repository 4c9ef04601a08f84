import { expect, test } from 'vitest'
import { createStreams, type Stream } from './event-streams.ts'

test('the stream of a listener that does not read is closed, and makes room for another', () => {
  const listening = new Set<Stream>()
  const { listen } = createStreams({ connections: 1 })
  const open = () =>
    listen({ name: 'a', most: 5 }, (stream) => {
      listening.add(stream)
      return () => void listening.delete(stream)
    })
  open()
  for (let count = 0; count < 1_100; count++) for (const stream of listening) stream.send('sales')
  expect(listening.size).toBe(0)
  open()
})
