import { afterEach, describe, expect, it } from 'vitest'
import { pageNotes } from '../page-notes.ts'
import { closeServers } from '../test-server.ts'
import { html, openPages, page, type Render } from './trial-pages.ts'

afterEach(closeServers)

describe('a page that says that there is nothing at its address', () => {
  const nothing: Render = async (req, res, n) => {
    await new Promise(setImmediate)
    const notes = pageNotes()
    if (notes) notes.missing = true
    return page(req, res, n)
  }

  it('is a whole 404, kept as shortly as others', async () => {
    const { seen, get, time } = await openPages(nothing)
    const answer = await get('/ga/9')
    expect([answer.status, answer.body.toString()]).toEqual([404, html(1)])
    time.now = 9_000
    await get('/ga/9')
    expect(seen).toHaveLength(1)
    time.now = 21_000
    await get('/ga/9')
    expect(seen).toHaveLength(2)
  })

  it('stays a 200 as a payload, which the browser puts into the page it has', async () => {
    const { seen, get, time } = await openPages(nothing)
    expect((await get('/ga/9?_rsc', { rsc: '1' })).status).toBe(200)
    time.now = 21_000
    await get('/ga/9?_rsc', { rsc: '1' })
    expect(seen).toHaveLength(2)
  })

  it('is a 404 where it is not kept, and says nothing of the next page', async () => {
    const { get } = await openPages((req, res, n) => (n === 1 ? nothing : page)(req, res, n))
    expect((await get('/ga/nobody')).status).toBe(404)
    expect((await get('/ga/nobody')).status).toBe(200)
  })
})
