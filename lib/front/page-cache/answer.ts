import { createHash } from 'node:crypto'
import type { PageNotes } from '../page-notes.ts'
import { compress, type Encoding, isCompressible } from './encodings.ts'

/** Response of a renderer: Next, or a plain function in a test. */
export type Rendered = {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
  notes?: PageNotes
}

/** Encoded body with its headers in the flat form that Node sends without copying. */
export type Wire = { body: Buffer; etag: string; headers: string[]; unchanged: string[] }

export type Answer = {
  status: number
  bytes: number
  wire: (encoding: Encoding) => Wire | Promise<Wire>
}

const rewritten = new Set(
  'cache-control etag content-length content-encoding transfer-encoding connection keep-alive date set-cookie vary x-powered-by'.split(
    ' ',
  ),
)

const variesBy = (upstream: string | string[] | undefined, compressible: boolean) => {
  const names = new Set([upstream ?? []].flat().flatMap((line) => line.split(/\s*,\s*/)))
  if (compressible) names.add('Accept-Encoding')
  return [...names].filter(Boolean).join(', ')
}

/** `extra` headers come last and override those of the renderer. */
export const createAnswer = (rendered: Rendered, extra: Record<string, string>): Answer => {
  const { status, body } = rendered
  const type = String(rendered.headers['content-type'] ?? '')
  const compressible = isCompressible(type, body.length)
  const vary = variesBy(rendered.headers.vary, compressible)
  const hash = createHash('sha256').update(`${status} ${type}\n`).update(body).digest('base64url')
  const always = { ...extra, ...(vary ? { vary } : {}) }
  const own = Object.entries(rendered.headers)
    .filter(([name]) => !rewritten.has(name) && !(name in always))
    .flatMap(([name, value]) => [value].flat().flatMap((each) => [name, each]))
  const wires: Partial<Record<Encoding, Wire | Promise<Wire>>> = {}

  const build = (encoding: Encoding, bytes: Buffer): Wire => {
    const etag = `"${hash.slice(0, 22)}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const shared = [...Object.entries({ ...always, etag }).flat()]
    const coded = encoding === 'identity' ? [] : ['content-encoding', encoding]
    const wire = {
      body: bytes,
      etag,
      headers: [...own, ...shared, ...coded, 'content-length', String(bytes.length)],
      unchanged: shared,
    }
    wires[encoding] = wire
    return wire
  }

  return {
    status,
    // Includes both compressed forms, which are made at the first request for them.
    bytes: Math.ceil(body.length * 1.5) + 4_096,
    wire: (wanted) => {
      const encoding = compressible ? wanted : 'identity'
      const ready = wires[encoding]
      if (ready) return ready
      if (encoding === 'identity') return build(encoding, body)
      const making = compress(body, encoding).then((bytes) => build(encoding, bytes))
      wires[encoding] = making
      return making
    },
  }
}
