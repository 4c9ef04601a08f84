import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { chooseEncoding, compress, type Encoding, isCompressible } from './page-cache/encodings.ts'
import { matchesEtag } from './page-cache/send.ts'

type StaticFolder = {
  folder: string
  /** URL path of the folder, with a slash at its end. */
  prefix: string
  /**
   * True when names contain a hash or a version, so that the content never changes. The first folder
   * wins.
   */
  immutable: boolean
}

type StaticFilesOptions = {
  folders: readonly StaticFolder[]
  /** Folder with `<sha256>.br` and `<sha256>.gzip`, made after the build. */
  precompressed?: string | undefined
  headers: Record<string, string>
}

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.otf': 'font/otf',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

export const contentType = (path: string) =>
  types[extname(path).toLowerCase()] ?? 'application/octet-stream'

export const contentHash = (bytes: Buffer) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** Lists all regular files below the folder, as paths with slashes. Links are not followed. */
export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .map((path) => path.split(sep).join('/'))
        .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    : []

// Service workers and manifests decide which version the browser uses next, so they are always
// revalidated.
const alwaysAsked = /\/(sw|service-worker)\.js$|\.webmanifest$|\/manifest\.json$/

const cacheControl = (address: string, immutable: boolean) => {
  if (immutable) return 'public, max-age=31536000, immutable'
  return alwaysAsked.test(address) ? 'public, max-age=0, must-revalidate' : 'public, max-age=3600'
}

type Wire = { body: Buffer; etag: string; headers: string[]; unchanged: string[] }

/**
 * Serves only the files found when the process starts, so no path can leave the folders. Files are
 * read at the first request and stay in memory: a build is a few megabytes.
 */
export const createStaticFiles = ({ folders, precompressed, headers }: StaticFilesOptions) => {
  const files = new Map<string, { path: string; immutable: boolean }>()
  for (const { folder, prefix, immutable } of folders)
    for (const path of filesBelow(folder)) {
      const address = prefix + encodeURI(path)
      if (!files.has(address)) files.set(address, { path: join(folder, path), immutable })
    }
  const wires = new Map<string, Promise<Wire> | Wire>()

  const made = async (bytes: Buffer, encoding: 'br' | 'gzip') => {
    const file = precompressed && join(precompressed, `${contentHash(bytes)}.${encoding}`)
    return file && existsSync(file) ? readFile(file) : compress(bytes, encoding, 9)
  }

  const load = async (address: string, wanted: Encoding): Promise<Wire> => {
    const { path, immutable } = files.get(address)!
    const bytes = await readFile(path)
    const type = contentType(path)
    const compressible = isCompressible(type, bytes.length)
    const encoding = compressible ? wanted : 'identity'
    const body = encoding === 'identity' ? bytes : await made(bytes, encoding)
    const etag = `"${contentHash(bytes)}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const shared = Object.entries({
      ...headers,
      'cache-control': cacheControl(address, immutable),
      etag,
      ...(compressible ? { vary: 'Accept-Encoding' } : {}),
    }).flat()
    const coded = encoding === 'identity' ? [] : ['content-encoding', encoding]
    const length = String(body.length)
    return {
      body,
      etag,
      headers: [...shared, ...coded, 'content-type', type, 'content-length', length],
      unchanged: shared,
    }
  }

  const answer = (req: IncomingMessage, res: ServerResponse, wire: Wire) => {
    if (matchesEtag(req.headers['if-none-match'], wire.etag)) {
      res.writeHead(304, wire.unchanged).end()
      return
    }
    res.writeHead(200, wire.headers)
    if (req.method === 'HEAD') res.end()
    else res.end(wire.body)
  }

  return {
    /** False when the path is none of the files. */
    handle: (req: IncomingMessage, res: ServerResponse): boolean => {
      const url = req.url ?? ''
      const mark = url.indexOf('?')
      const address = mark === -1 ? url : url.slice(0, mark)
      if (!files.has(address) || (req.method !== 'GET' && req.method !== 'HEAD')) return false
      const encoding = chooseEncoding(req.headers['accept-encoding'])
      const key = `${encoding} ${address}`
      const ready = wires.get(key)
      if (ready && !(ready instanceof Promise)) {
        answer(req, res, ready)
        return true
      }
      const loading =
        ready ??
        load(address, encoding).then((wire) => {
          wires.set(key, wire)
          return wire
        })
      if (!ready) wires.set(key, loading)
      loading.then(
        (wire) => answer(req, res, wire),
        () => {
          wires.delete(key)
          res.writeHead(404).end()
        },
      )
      return true
    },
  }
}
