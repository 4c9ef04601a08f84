import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const keys = { accessKeyId: 'AKTEST', secretAccessKey: 'a secret of nobody' }

const digest = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const md5 = (data: Buffer) => createHash('md5').update(data).digest('hex')
const sign = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Signature Version 4 of a request, computed from the request alone. */
const signatureOf = (
  { method, url = '', headers }: IncomingMessage,
  names: string,
  scope: string,
) => {
  const [path = '', query = ''] = url.split('?')
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const request = [
    method,
    path,
    query.split('&').sort().join('&'),
    lines.join(''),
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${digest(request)}`
  const key = scope.split('/').reduce<string | Buffer>(sign, `AWS4${keys.secretAccessKey}`)
  return sign(key, text).toString('hex')
}

const credential =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(.+)$/

/** Refusal of the request with its status, or undefined. */
const faultOf = (request: IncomingMessage, body: Buffer): [number, string] | undefined => {
  const [, id, scope = '', names = '', signature] =
    credential.exec(request.headers.authorization ?? '') ?? []
  if (id !== keys.accessKeyId) return [403, 'InvalidAccessKeyId']
  if (signatureOf(request, names, scope) !== signature) return [403, 'SignatureDoesNotMatch']
  if (request.headers['x-amz-content-sha256'] !== digest(body))
    return [400, 'XAmzContentSHA256Mismatch']
  // As servers that know only the checksum of the signature.
  if (/x-amz-(sdk-)?checksum/.test(names)) return [501, 'NotImplemented']
  return undefined
}

const xml = (response: ServerResponse, status: number, text: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?>${text}`)
const fail = (response: ServerResponse, status: number, code: string) =>
  xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

/** Number of keys of a page of a list. */
const pageSize = 2

const list = (files: Map<string, Buffer>, query: URLSearchParams) => {
  const start = query.get('continuation-token') ?? ''
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter')
  const nameOf = (key: string) => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    return end < 0 ? key : key.slice(0, end + 1)
  }
  const names = [...files.keys()].filter((key) => key.startsWith(prefix)).map(nameOf)
  const rest = [...new Set(names)].filter((name) => name > start).sort()
  const page = rest.slice(0, pageSize)
  const isCut = rest.length > page.length
  const contents = page.map((name) => {
    const bytes = files.get(name)
    return bytes
      ? `<Contents><Key>${name}</Key><Size>${bytes.length}</Size><ETag>"${md5(bytes)}"</ETag></Contents>`
      : `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
  })
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

/** Uploads in parts; a file appears when its upload is completed. */
const openUploads = (files: Map<string, Buffer>) => {
  const uploads = new Map<string, Map<number, Buffer>>()
  return {
    uploads,
    create: (response: ServerResponse) => {
      const id = randomUUID()
      uploads.set(id, new Map())
      xml(response, 200, `<R><UploadId>${id}</UploadId></R>`)
    },
    answer: (request: IncomingMessage, response: ServerResponse, key: string, body: Buffer) => {
      const { searchParams } = new URL(request.url ?? '', 'http://bucket')
      const id = searchParams.get('uploadId') ?? ''
      const parts = uploads.get(id)
      if (!parts) return fail(response, 404, 'NoSuchUpload')
      if (request.method === 'PUT') {
        parts.set(Number(searchParams.get('partNumber')), body)
        return response.writeHead(200, { etag: `"${md5(body)}"` }).end()
      }
      uploads.delete(id)
      if (request.method === 'DELETE') return response.writeHead(204).end()
      const numbers = [...`${body}`.matchAll(/<PartNumber>(\d+)</g)].map(([, n]) => Number(n))
      files.set(key, Buffer.concat(numbers.map((number) => parts.get(number)!)))
      xml(response, 200, '<R><ETag>"parts"</ETag></R>')
    },
  }
}

const sendPart = (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')!
  const part = bytes.subarray(Number(first), Number(last) + 1)
  const range = `bytes ${first}-${Number(first) + part.length - 1}/${bytes.length}`
  response.writeHead(206, { 'content-length': part.length, 'content-range': range }).end(part)
}

/** Way in which the bucket treats requests: `half` sends half of a file, `stall` reads none, `forget` stores none. */
export type Mood = 'fine' | 'slow down' | 'cut' | 'half' | 'hang' | 'stall' | 'forget'

/** Small server with one bucket that speaks the protocol of S3 and can be made to fail. */
export const openBucketServer = async () => {
  const files = new Map<string, Buffer>()
  const { uploads, ...inParts } = openUploads(files)
  let mood: Mood = 'fine'
  let requests = 0
  let written = 0

  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
    const [, bucket, ...path] = decodeURIComponent(pathname).split('/')
    const key = path.join('/')
    if (bucket !== 'shop') return fail(response, 404, 'NoSuchBucket')
    if (request.method === 'GET' && !key) return xml(response, 200, list(files, searchParams))
    if (searchParams.has('uploads')) return inParts.create(response)
    if (searchParams.has('uploadId')) return inParts.answer(request, response, key, body)
    if (request.method === 'PUT') {
      written++
      if (mood !== 'forget') files.set(key, body)
      return response.writeHead(200, { etag: `"${md5(body)}"` }).end()
    }
    if (request.method === 'DELETE') {
      files.delete(key)
      return response.writeHead(204).end()
    }
    const bytes = files.get(key)
    if (!bytes) return fail(response, 404, 'NoSuchKey')
    if (request.headers.range && mood !== 'half') return sendPart(request, response, bytes)
    response.writeHead(200, { 'content-length': bytes.length, etag: `"${md5(bytes)}"` })
    if (request.method === 'HEAD') return response.end()
    if (mood !== 'half') return response.end(bytes)
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  }

  const server = createServer(async (request, response) => {
    requests++
    if (mood === 'cut') return request.destroy()
    if (mood === 'stall') return request.on('error', () => {})
    // A body that ends early never becomes a file.
    const body = await buffer(request).catch(() => undefined)
    if (!body || mood === 'hang') return
    if (mood === 'slow down') return fail(response, 503, 'SlowDown')
    const fault = faultOf(request, body)
    if (fault) return fail(response, ...fault)
    answer(request, response, body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    endpoint,
    keys,
    files,
    /** Uploads in parts that are neither completed nor aborted. */
    uploads,
    requests: () => requests,
    written: () => written,
    become: (next: Mood) => {
      mood = next
    },
    /** Address of the bucket for the setting. */
    address: (prefix = '') => `s3://shop${prefix && `/${prefix}`}?endpoint=${endpoint}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
