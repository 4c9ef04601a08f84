import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { liveRoutes } from './routes.ts'

const setUp = (connections?: number) => {
  const heard = new Set<(tags: string[]) => void>()
  const stopping = new AbortController()
  const app = new Hono().basePath('/api')
  const changes = {
    subscribe: (hear: (tags: string[]) => void) => {
      heard.add(hear)
      return () => void heard.delete(hear)
    },
  }
  const limit = connections === undefined ? {} : { connections }
  liveRoutes(app, { changes }, { stopping: stopping.signal, ...limit })
  const tell = (...tags: string[]) => {
    for (const hear of heard) hear(tags)
  }
  return { app, tell, stop: () => stopping.abort() }
}

describe('the stream of changes', () => {
  it('begins with everything and ends when the services stop', async () => {
    const { app, stop } = setUp()
    const answer = await app.request('/api/changes')
    expect(answer.headers.get('content-type')).toMatch('text/event-stream')
    stop()
    expect(await answer.text()).toBe('retry: 1000\ndata: ["*"]\n\n')
    expect((await app.request('/api/changes')).status).toBe(503)
  })

  it('tells public tags, and of members nothing', async () => {
    const { app, tell, stop } = setUp()
    const answer = await app.request('/api/changes')
    tell('member:5')
    tell('preorders', 'preorder:12', 'member:5')
    stop()
    const events = (await answer.text()).split('\n\n').slice(1)
    expect(events).toEqual(['data: ["preorders","preorder:12"]', ''])
  })

  it('refuses listeners beyond its limit and takes new ones when others left', async () => {
    const { app } = setUp(1)
    const first = await app.request('/api/changes')
    expect((await app.request('/api/changes')).status).toBe(503)
    await first.body?.cancel()
    expect((await app.request('/api/changes')).status).toBe(200)
  })

  it('lets go of a listener who does not read', async () => {
    const { app, tell } = setUp(1)
    await app.request('/api/changes')
    for (let count = 0; count < 1_100; count++) tell('sales')
    expect((await app.request('/api/changes')).status).toBe(200)
  })
})
