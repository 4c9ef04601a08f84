import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { webAddress } from '#lib/format/web-address.ts'
import type { Address, Reach } from './reach.ts'

export type Asking = {
  accept: string
  mediaTypes: readonly string[]
  mostBytes: number
  /** Cuts pages, whose beginning is enough; refuses pictures, which are useless when cut. */
  whenLarger: 'cut' | 'refuse'
}

export type Answered = { url: URL; mediaType: string; charset: string | undefined; bytes: Buffer }

/** Addresses of a host, all of them allowed. */
type Checked = readonly [Address, ...Address[]]

const mostRedirects = 4

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too slow')), { once: true })
  })

// Connects to the addresses that were checked, because DNS may return others the next time. Node
// tries one after the other.
export const only =
  (checked: Checked): LookupFunction =>
  (_host, options, done) =>
    options.all ? done(null, [...checked]) : done(null, checked[0].address, checked[0].family)

export const findAddresses = async (url: URL, reach: Reach): Promise<Checked> => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses = family ? [{ address: host, family }] : await reach.resolve(host)
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const [first, ...others] = addresses
  if (!first || !addresses.every(({ address }) => reach.mayReach(address, port)))
    throw new Error('not to be reached')
  return [first, ...others]
}

const open = (url: URL, checked: Checked, accept: string, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.protocol === 'https:' ? overHttps : overHttp
    const headers = {
      accept,
      'accept-encoding': 'identity',
      'accept-language': 'it',
      'user-agent': 'Mozilla/5.0 (compatible; link preview)',
    }
    request(url, { agent: false, headers, lookup: only(checked), signal })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })

const readBytes = async (from: IncomingMessage, { mostBytes, whenLarger }: Asking) => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of from as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size <= mostBytes) continue
    if (whenLarger === 'refuse') throw new Error('too large')
    break
  }
  return Buffer.concat(chunks).subarray(0, mostBytes)
}

const readAnswer = async (url: URL, from: IncomingMessage, asking: Asking): Promise<Answered> => {
  if (from.statusCode !== 200) throw new Error('status is not 200')
  if ((from.headers['content-encoding'] ?? 'identity') !== 'identity') throw new Error('compressed')
  const type = from.headers['content-type'] ?? ''
  const mediaType = type.split(';')[0]!.trim().toLowerCase()
  if (!asking.mediaTypes.includes(mediaType)) throw new Error('unsupported media type')
  const charset = /charset="?([\w-]{1,40})/i.exec(type)?.[1]
  return { url, mediaType, charset, bytes: await readBytes(from, asking) }
}

const plain = (given: URL | string) => {
  const url = webAddress(String(given))
  if (!url) throw new Error('not an http(s) URL')
  url.username = ''
  url.password = ''
  return url
}

/** Fetches a URL given by a member; each redirect is checked like the first URL. */
export const ask = async (
  given: URL | string,
  { reach, signal, ...asking }: Asking & { reach: Reach; signal: AbortSignal },
): Promise<Answered> => {
  signal.throwIfAborted()
  const late = abortOf(signal)
  late.catch(() => {})
  let url = plain(given)
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const checked = await Promise.race([findAddresses(url, reach), late])
    const answer = await open(url, checked, asking.accept, signal)
    try {
      const to = answer.headers.location
      if (to === undefined || !/^30[12378]$/.test(String(answer.statusCode)))
        return await readAnswer(url, answer, asking)
      if (!URL.canParse(to, url)) throw new Error('invalid redirect')
      url = plain(new URL(to, url))
    } finally {
      answer.destroy()
    }
  }
  throw new Error('too many redirects')
}
