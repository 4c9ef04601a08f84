import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stoppedClock } from '../clock.ts'
import { createSharedReads } from '../shared-reads.ts'
import { createTopics, type TopicState, topicState } from './event-topics.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = () => {
  const clock = stoppedClock('2026-01-01T12:00:00Z')
  const state = new Map<string, TopicState>()
  const read: string[][] = []
  let broken = false
  const reads = createSharedReads<TopicState>({
    clock,
    trueUntil: ({ changesAt }) => changesAt ?? 0,
    onError: () => {},
    read: async (keys) => {
      read.push(keys)
      if (broken) throw new Error('no database')
      return new Map(keys.flatMap((key) => (state.has(key) ? [[key, state.get(key)!]] : [])))
    },
  })
  const topics = createTopics(reads, clock)
  const listenSince = (lastId: string, ...keys: string[]) => {
    const received: string[] = []
    const ids: string[] = []
    const asked = keys.map((key) => ({ key, tag: key }))
    const stream = {
      send: () => {},
      write: (bytes: Uint8Array) => {
        const text = new TextDecoder().decode(bytes)
        if (text.startsWith('id: ')) ids.push(text.slice(4, -1))
        else received.push(text)
      },
      end: () => void received.push('end'),
    }
    return { received, ids, leave: topics.listen(stream, asked, lastId) }
  }
  const listen = (...keys: string[]) => listenSince('', ...keys)
  const put = (key: string, value: unknown, changesAt: number | null = Number.POSITIVE_INFINITY) =>
    void state.set(key, topicState(value, changesAt))
  const pass = (milliseconds = 600) => vi.advanceTimersByTimeAsync(milliseconds)
  const breakDown = () => {
    broken = true
  }
  return { clock, state, read, topics, listen, listenSince, put, pass, breakDown }
}

describe('topics', () => {
  it('send each state once, and nothing after a listener has left', async () => {
    const { topics, listen, put, pass, read } = setUp()
    put('a', 1)
    const [one, other] = [listen('a'), listen('a', 'b')]
    put('b', 2)
    await pass()
    expect(one.received).toEqual(['data: 1\n\n'])
    expect(other.received).toEqual(['data: 1\n\n', 'data: 2\n\n'])
    topics.changed(['a', 'else'])
    await pass()
    expect(one.received).toHaveLength(1)
    other.leave()
    put('a', 3)
    topics.changed(['*'])
    await pass()
    expect(one.received).toEqual(['data: 1\n\n', 'data: 3\n\n'])
    expect(other.received).toHaveLength(2)
    one.leave()
    const before = read.length
    topics.changed(['a', 'b'])
    await pass()
    expect(read).toHaveLength(before)
  })

  it('send a state that changes by itself at its moment, unless no listener is left', async () => {
    const { clock, listen, put, pass, read } = setUp()
    put('a', 'open', clock.now().getTime() + 5_000)
    const { received, leave } = listen('a')
    await pass()
    put('a', 'over')
    await pass(4_000)
    expect(received).toEqual(['data: "open"\n\n'])
    await pass(1_000)
    expect(received).toEqual(['data: "open"\n\n', 'data: "over"\n\n'])
    put('a', 'open', clock.now().getTime() + 5_000)
    const late = listen('a')
    await pass()
    leave()
    late.leave()
    const before = read.length
    await pass(10_000)
    expect(read).toHaveLength(before)
  })

  it('end the stream of an unknown key, and when the state cannot be read', async () => {
    const { topics, listen, put, pass, state, breakDown } = setUp()
    const unknown = listen('x')
    put('a', 1)
    const one = listen('a')
    await pass()
    expect(unknown.received).toEqual(['end'])
    state.delete('a')
    topics.changed(['a'])
    await pass()
    expect(one.received).toEqual(['data: 1\n\n', 'end'])
    put('a', 2)
    const again = listen('a')
    await pass()
    breakDown()
    topics.lookAgain((key) => key === 'a')
    await pass()
    expect(again.received).toEqual(['data: 2\n\n', 'end'])
  })

  it('send a reconnecting listener only the states that it does not have', async () => {
    const { topics, listen, listenSince, put, pass } = setUp()
    put('a', 1)
    put('b', 2)
    const { ids, leave } = listen('a', 'b')
    await pass()
    leave()
    const last = ids.at(-1) ?? ''
    const same = listenSince(last, 'a', 'b')
    await pass()
    expect(same.received).toEqual([])
    same.leave()
    put('b', 3)
    topics.changed(['b'])
    const changed = listenSince(last, 'a', 'b')
    const otherTopics = listenSince(last, 'b')
    await pass()
    expect(changed.received).toEqual(['data: 3\n\n'])
    expect(otherTopics.received).toEqual(['data: 3\n\n'])
    const strange = listenSince('x.y', 'a', 'b')
    await pass()
    expect(strange.received).toHaveLength(2)
  })
})
