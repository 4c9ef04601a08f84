import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { type Answer, compress, createAnswer, send } from './answer.ts'

type StaticFolder = {
  folder: string
  /** URL path of the folder, with a slash at its end. */
  prefix: string
  /** Names contain a hash or a version: the content never changes. The first folder wins. */
  immutable: boolean
  /** Files may come while the site runs, of builds that other sites run or ran. */
  isOpen?: boolean
}

type StaticFilesOptions = {
  folders: readonly StaticFolder[]
  /** Folder with `<sha256>.br` and `<sha256>.gzip`, made after the build. */
  precompressed?: string | undefined
  headers: Record<string, string>
}

export const contentType = (path: string) => getMimeType(path) ?? 'application/octet-stream'

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

// Service workers and manifests decide which version is used next.
const alwaysAsked = /\/(sw|service-worker)\.js$|\.webmanifest$|\/manifest\.json$/

const cacheControl = (address: string, immutable: boolean) => {
  if (immutable) return 'public, max-age=31536000, immutable'
  return alwaysAsked.test(address) ? 'public, max-age=0, must-revalidate' : 'public, max-age=3600'
}

const decode = (path: string) => {
  try {
    return decodeURI(path)
  } catch {
    return ''
  }
}

const isFile = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Path of a file that came to an open folder after the start. */
const findLate = ({ folder, prefix, isOpen }: StaticFolder, address: string) => {
  if (!isOpen || !address.startsWith(prefix)) return undefined
  const names = decode(address.slice(prefix.length)).split('/')
  if (names.some((name) => name === '' || name.startsWith('.'))) return undefined
  const path = join(folder, ...names)
  return isFile(path) ? path : undefined
}

/** Serves files found at the start, from memory: a later build may replace them. Open folders are asked later too. */
export const createStaticFiles = ({ folders, precompressed, headers }: StaticFilesOptions) => {
  const files = new Map<string, { path: string; immutable: boolean }>()
  for (const { folder, prefix, immutable } of folders)
    for (const path of filesBelow(folder)) {
      const address = prefix + encodeURI(path)
      if (!files.has(address)) files.set(address, { path: join(folder, path), immutable })
    }
  const answers = new Map<string, Promise<Answer>>()

  const isThere = (address: string) => {
    if (files.has(address)) return true
    for (const folder of folders) {
      const path = findLate(folder, address)
      if (!path) continue
      files.set(address, { path, immutable: folder.immutable })
      return true
    }
    return false
  }

  const encode = (bytes: Buffer, encoding: 'br' | 'gzip') => {
    const file = precompressed && join(precompressed, `${contentHash(bytes)}.${encoding}`)
    return file && existsSync(file) ? readFile(file) : compress(bytes, encoding, 9)
  }

  const load = async (address: string) => {
    const { path, immutable } = files.get(address)!
    const body = await readFile(path)
    return createAnswer(
      { status: 200, headers: { 'content-type': contentType(path) }, body },
      { ...headers, 'cache-control': cacheControl(address, immutable) },
      encode,
    )
  }

  return {
    /** False when the path is none of the files. */
    handle: (req: IncomingMessage, res: ServerResponse): boolean => {
      const [address = ''] = (req.url ?? '').split('?', 1)
      if ((req.method !== 'GET' && req.method !== 'HEAD') || !isThere(address)) return false
      const answer = answers.get(address) ?? load(address)
      answers.set(address, answer)
      answer
        .then((file) => send(req, res, file))
        .catch(() => {
          answers.delete(address)
          if (!res.headersSent) res.writeHead(404).end()
        })
      return true
    },
  }
}
