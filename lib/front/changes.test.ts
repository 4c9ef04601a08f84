import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { closeServers, listen } from '../../tests/setup/front/server.ts'
import { type ChangesFeed, openRemoteChanges, readEvents } from './changes.ts'

const feeds: ChangesFeed[] = []
let refusals = 0
afterEach(async () => {
  refusals = 0
  for (const feed of feeds.splice(0)) feed.close()
  await closeServers()
})

const services = () => {
  const open = new Set<ServerResponse>()
  const handle = (_req: IncomingMessage, res: ServerResponse) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    res.write(': \n\n')
    open.add(res)
    res.on('close', () => open.delete(res))
  }
  const publish = (...tags: string[]) => {
    for (const res of open) res.write(`data: ${JSON.stringify(tags)}\n\n`)
  }
  const stop = () => {
    for (const res of open) res.destroy()
  }
  return { handle, publish, stop, listeners: () => open.size }
}

const site = (url: string) => {
  const feed = openRemoteChanges(url, {
    warn: () => {
      refusals++
    },
  })
  feeds.push(feed)
  const received: string[][] = []
  feed.subscribe((tags) => received.push(tags))
  return { feed, received }
}

describe('changes over HTTP', () => {
  it('reconnect after an outage of the services, and drop everything', async () => {
    const { handle, publish, stop, listeners } = services()
    const { feed, received } = site(await listen(handle))
    await expect.poll(() => received).toEqual([['*']])
    stop()
    await expect.poll(() => received).toEqual([['*'], ['*']])
    expect(feed.isLive()).toBe(true)
    expect(listeners()).toBe(1)
    publish('sales')
    await expect.poll(() => received.at(-1)).toEqual(['sales'])
  })

  it('tell the position that pages must show, until some were missed', async () => {
    const { handle, publish, stop } = services()
    const { feed, received } = site(await listen(handle))
    await expect.poll(() => received.length).toBe(1)
    expect(feed.position()).toBeUndefined()
    const position = `00000001${'0'.repeat(14)}2a`
    publish('sales', `at:${position}`)
    await expect.poll(feed.position).toBe(position)
    stop()
    await expect.poll(feed.position).toBeUndefined()
  })

  it('are not live when the services refuse the connection', async () => {
    const { feed, received } = site(await listen((_req, res) => res.writeHead(503).end()))
    await expect.poll(() => refusals).toBeGreaterThan(1)
    expect(feed.isLive()).toBe(false)
    expect(received).toEqual([])
  })
})

describe('events of a stream', () => {
  it('are whole even when they arrive in chunks', async () => {
    const pieces = ['retry: 1\nda', 'ta: ["a"]\n', '\n: \n\ndata: ["b"', ']\n\ndata: half']
    const chunks = (async function* () {
      for (const piece of pieces) yield new TextEncoder().encode(piece)
    })()
    const read: string[] = []
    for await (const event of readEvents(chunks)) read.push(event)
    expect(read).toEqual(['["a"]', '', '["b"]'])
  })
})
