import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { type ChangesFeed, openRemoteChanges, readEvents } from './changes.ts'
import { closeServers, listen } from './test-server.ts'

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
  const tell = (...tags: string[]) => {
    for (const res of open) res.write(`data: ${JSON.stringify(tags)}\n\n`)
  }
  const stop = () => {
    for (const res of open) res.destroy()
  }
  return { handle, tell, stop, listeners: () => open.size }
}

const site = (url: string) => {
  const feed = openRemoteChanges(url, {
    warn: () => {
      refusals++
    },
  })
  feeds.push(feed)
  const said: string[][] = []
  feed.subscribe((tags) => said.push(tags))
  return { feed, said }
}

describe('changes over HTTP', () => {
  it('begin with everything, since what came before was not heard', async () => {
    const { feed, said } = site(await listen(services().handle))
    expect(feed.isLive()).toBe(false)
    await expect.poll(() => said).toEqual([['*']])
    expect(feed.isLive()).toBe(true)
  })

  it('are told as they come', async () => {
    const { handle, tell } = services()
    const { feed, said } = site(await listen(handle))
    await expect.poll(() => feed.isLive()).toBe(true)
    tell('preorders', 'preorder:12')
    tell('sales')
    await expect.poll(() => said).toEqual([['*'], ['preorders', 'preorder:12'], ['sales']])
  })

  it('come back by themselves after the services were away, and drop everything', async () => {
    const { handle, tell, stop, listeners } = services()
    const { feed, said } = site(await listen(handle))
    await expect.poll(() => said).toEqual([['*']])
    stop()
    await expect.poll(() => said).toEqual([['*'], ['*']])
    expect(feed.isLive()).toBe(true)
    expect(listeners()).toBe(1)
    tell('sales')
    await expect.poll(() => said.at(-1)).toEqual(['sales'])
  })

  it('are not believed to be heard where the services refuse', async () => {
    const { feed, said } = site(await listen((_req, res) => res.writeHead(503).end()))
    await expect.poll(() => refusals).toBeGreaterThan(1)
    expect(feed.isLive()).toBe(false)
    expect(said).toEqual([])
  })
})

describe('events of a stream', () => {
  it('are whole even when they arrive in pieces', async () => {
    const pieces = ['retry: 1\nda', 'ta: ["a"]\n', '\n: \n\ndata: ["b"', ']\n\ndata: half']
    const chunks = (async function* () {
      for (const piece of pieces) yield new TextEncoder().encode(piece)
    })()
    const read: string[] = []
    for await (const event of readEvents(chunks)) read.push(event)
    expect(read).toEqual(['["a"]', '', '["b"]'])
  })
})
