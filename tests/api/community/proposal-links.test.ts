import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { day } from '#lib/format/durations.ts'
import { forgetUnusedLinks, forgetUnusedPictures } from '#lib/services/community/proposals/jobs.ts'
import { createPreviews } from '#lib/tools/web/preview.ts'
import { buildWriter } from '../../factories/writers.ts'
import { dataOf, openTestApi, readProblem } from '../api.ts'

const { call, pool, clock, deps } = await openTestApi()
const title = 'La Via dell’Ambra in italiano'
const box = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#d07c45' } })
  .png()
  .toBuffer()

/** Pages of an external site, under a host name known only to this test. */
const pages = new Map<string, { type: string; body: string | Buffer }>()
const asked: string[] = []
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  const page = pages.get(url)
  if (page) response.writeHead(200, { 'content-type': page.type }).end(page.body)
  else response.writeHead(404).end()
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
afterAll(() => server.close())
const { port } = server.address() as AddressInfo
const site = `http://cartavelina.example:${port}`
deps.readPreview = createPreviews({
  log: deps.log,
  reach: {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    mayReach: (address, at) => address === '127.0.0.1' && at === port,
  },
})
const serve = (path: string, head: string) =>
  pages.set(path, { type: 'text/html', body: `<html><head>${head}</head>` })
pages.set('/box.png', { type: 'image/png', body: box })

type Link = { url: string; website: string; title: string; author: string; image: { id: string } }
const writer = async (given: object = {}) =>
  (await buildWriter(pool, { now: clock.now(), ...given })).token
const look = async (token: string, url: string) =>
  dataOf<Link>(await call('PUT', '/community/links', { token, body: { url } }))
const propose = async (token: string, body: object) =>
  dataOf<{ id: number; links: Link[]; image: { id: string } | null }>(
    await call('POST', '/community', { token, body: { title, ...body } }),
    201,
  )
const picturesOf = async (id: string) =>
  Number((await pool.query('SELECT count(*) FROM pictures WHERE id = $1', [id])).rows[0]?.count)

describe('a link', () => {
  test("has a preview from the page's metadata, with a stored picture", async () => {
    serve(
      '/ambra',
      `<meta property="og:title" content="La Via dell’Ambra: &lt;b&gt;il\u202e catalogo">
       <meta property="og:site_name" content="Carta Velina"><meta name="author" content="Irene">
       <meta property="og:image" content="/box.png">`,
    )
    const token = await writer()
    const preview = await look(token, `${site}/ambra#prezzi`)
    expect(preview).toMatchObject({
      url: `${site}/ambra`,
      website: 'Carta Velina',
      title: 'La Via dell’Ambra: <b>il catalogo',
      author: 'Irene',
      image: { width: 90, height: 60 },
    })
    const shown = await call('GET', `/pictures/${preview.image.id}/160.webp`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const times = asked.length
    expect((await propose(token, { link: `${site}/ambra` })).links).toEqual([preview])
    expect(asked.length).toBe(times)
  })

  test('without an earlier preview is read when published', async () => {
    serve('/nuovo', '<title>Appena uscito</title>')
    const token = await writer()
    const { id, links } = await propose(token, { link: `${site}/nuovo` })
    expect(links).toMatchObject([{ title: 'Appena uscito', image: null }])
    serve('/altro', '<title>Un altro</title>')
    const body = { link: `${site}/altro` }
    const path = `/community/${id}`
    const edited = await dataOf<{ links: Link[] }>(await call('PATCH', path, { token, body }))
    expect(edited.links).toMatchObject([{ title: 'Un altro' }])
    const bare = await call('PATCH', path, { token, body: { link: null } })
    expect((await dataOf<{ links: Link[] }>(bare)).links).toEqual([])
  })

  test('is shown without an invalid picture', async () => {
    pages.set('/falso.png', { type: 'image/png', body: '<svg onload=alert(1)>' })
    serve('/falso', '<title>Falso</title><meta property=og:image content=/falso.png>')
    expect(await look(await writer(), `${site}/falso`)).toMatchObject({
      title: 'Falso',
      image: null,
    })
  })

  test('is read again after a week, and keeps its preview if the page fails', async () => {
    serve('/cambia', '<title>Prima</title>')
    await look(await writer(), `${site}/cambia`)
    serve('/cambia', '<title>Dopo</title>')
    expect((await look(await writer(), `${site}/cambia`)).title).toBe('Prima')
    clock.advance(8 * day)
    expect((await look(await writer(), `${site}/cambia`)).title).toBe('Dopo')
    pages.delete('/cambia')
    clock.advance(8 * day)
    expect((await look(await writer(), `${site}/cambia`)).title).toBe('Dopo')
  })

  test('is read at most forty times an hour per member, over previews, proposals and edits', async () => {
    const token = await writer()
    const { id } = await propose(token, {})
    const link = `${site}/mai`
    const before = asked.length
    const answers: number[] = []
    for (let n = 0; n < 39; n++)
      answers.push((await call('PUT', '/community/links', { token, body: { url: link } })).status)
    answers.push((await call('PATCH', `/community/${id}`, { token, body: { link } })).status)
    expect(new Set(answers)).toEqual(new Set([200]))
    const late = [
      await call('PUT', '/community/links', { token, body: { url: link } }),
      await call('PATCH', `/community/${id}`, { token, body: { link } }),
      await call('POST', '/community', { token, body: { title, link } }),
    ]
    expect(late.map(({ status }) => status)).toEqual([429, 429, 429])
    expect(asked.length - before).toBe(40)
    serve('/noto', '<title>Noto</title>')
    await look(await writer(), `${site}/noto`)
    expect((await look(token, `${site}/noto`)).title).toBe('Noto')
  })

  test('is not read for edits of unknown proposals or those of others', async () => {
    const { id } = await propose(await writer(), {})
    const token = await writer()
    const before = asked.length
    const body = { link: `${site}/estraneo` }
    const foreign = await call('PATCH', `/community/${id}`, { token, body })
    const missing = await call('PATCH', '/community/999999', { token, body })
    expect([foreign.status, missing.status]).toEqual([403, 404])
    expect(asked.length).toBe(before)
  })

  test('that was never published is deleted after a month with its picture', async () => {
    pages.set('/altra.png', {
      type: 'image/png',
      body: await sharp(box).negate().png().toBuffer(),
    })
    serve('/guardato', '<title>Guardato</title><meta property=og:image content=/altra.png>')
    serve('/usato', '<title>Usato</title>')
    const token = await writer()
    const { image } = await look(token, `${site}/guardato`)
    await propose(token, { link: `${site}/usato` })
    clock.advance(31 * day)
    await forgetUnusedLinks.run(deps, {})
    const { rows } = await pool.query("SELECT url FROM link_previews WHERE url ~ 'guardato|usato'")
    expect(rows).toEqual([{ url: `${site}/usato` }])
    expect(await picturesOf(image.id)).toBe(0)
  })
})

describe('a picture', () => {
  const bring = (token: string | undefined, image: Blob) => {
    const body = new FormData()
    body.set('image', image, 'scatola.png')
    return call('PUT', '/community/pictures', { token, body })
  }
  const file = (bytes: Uint8Array = box, type = 'image/png') =>
    new Blob([new Uint8Array(bytes)], { type })

  test('is uploaded first and then used by its uploader only', async () => {
    const token = await writer()
    const brought = await dataOf<{ id: string }>(await bring(token, file()))
    expect(brought).toMatchObject({ width: 90, height: 60 })
    const body = { title, picture_id: brought.id }
    const other = await call('POST', '/community', { token: await writer(), body })
    expect(Object.keys((await readProblem(other)).errors ?? {})).toEqual(['picture_id'])
    expect((await propose(token, { picture_id: brought.id })).image).toEqual(brought)
  })

  test('unused is deleted after a month, one of a proposal stays', async () => {
    const token = await writer()
    const [used, unused] = await Promise.all(
      [10, 20].map(async (blur) => {
        const bytes = await sharp(box).resize(blur, blur).png().toBuffer()
        return dataOf<{ id: string }>(await bring(token, file(bytes)))
      }),
    )
    await propose(token, { picture_id: used?.id })
    clock.advance(31 * day)
    await forgetUnusedPictures.run(deps, {})
    expect([await picturesOf(used!.id), await picturesOf(unused!.id)]).toEqual([1, 0])
  })
})
