import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { ReactNode } from 'react'
import { provideApi } from '#lib/client/transport/server.ts'
import { openNext } from '#lib/front/next.ts'
import { capture } from '#lib/front/page-cache/capture.ts'
import type { Ask, Raw } from './raw-pages.ts'

/** Process of plain Next without the front, whose responses are returned unchanged. */
const { host, asks }: { host: string; asks: Ask[] } = JSON.parse(process.argv[2] ?? '')
provideApi({ host })
const folder = join(import.meta.dirname, '..', '..')
const { next } = await openNext({ folder, production: true, port: 0 })

// Next would keep the process alive after any failure, and no process would end it.
process.once('disconnect', () => process.exit(1))

const askAll = async () => {
  const raw: Raw[] = []
  for (const { url, headers = {} } of asks) {
    const rendered = await capture(next, url, { host: 'localhost', ...headers })
    raw.push({ ...rendered, body: rendered.body.toString() })
  }
  return raw
}

const ofNext = (name: string) => createRequire(import.meta.url)(`next/dist/compiled/${name}`)

/** Renders with the React inside Next: a late part, a part that throws late, and one that throws at once. */
const streamed = async () => {
  const { createElement: h, Suspense, use }: typeof import('react') = ofNext('react')
  const { renderToPipeableStream }: typeof import('react-dom/server') =
    ofNext('react-dom/server.node')
  const late = new Promise<string>((resolve) => setTimeout(resolve, 20, 'late'))
  const lost = new Promise<string>((_, reject) => setTimeout(reject, 40, new Error('lost')))
  const Part = ({ of }: { of: Promise<string> }) => h('p', null, use(of))
  const Broken = () => {
    throw new Error('broken')
  }
  const around = (part: ReactNode, key: string) => h(Suspense, { fallback: 'wait', key }, part)
  const parts = [around(h(Part, { of: late }), 'a'), around(h(Part, { of: lost }), 'b')]
  const whole = new PassThrough()
  const page = h('html', null, h('body', null, parts, around(h(Broken), 'c')))
  const onError = () => 'digest'
  const stream = renderToPipeableStream(page, { onError, onShellReady: () => stream.pipe(whole) })
  return Buffer.concat(await whole.toArray()).toString()
}

try {
  const output = { raw: await askAll(), streamed: await streamed() }
  process.send?.(output, () => process.exit())
} catch (error) {
  console.error(error)
  process.exit(1)
}
