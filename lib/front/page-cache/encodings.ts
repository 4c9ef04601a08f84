import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export const compress = (
  body: Buffer,
  encoding: 'br' | 'gzip',
  quality?: number,
): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality ?? 5,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : zip(body, { level: quality ?? 6 })

export const isCompressible = (contentType: string, length: number) =>
  length >= 512 &&
  /^(text\/|application\/(json|javascript|manifest\+json|xml|[\w.-]+\+(json|xml)|wasm)|image\/(svg\+xml|x-icon))/.test(
    contentType,
  )

const weigh = (header: string): Encoding => {
  const weights = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';')
    const q = parameters.map((each) => each.trim()).find((each) => /^q=/i.test(each))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    weights.set(name.trim().toLowerCase(), Number.isNaN(weight) ? 0 : weight)
  }
  const any = weights.get('*') ?? 0
  const br = weights.get('br') ?? any
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? any
  if (br <= 0 && gzip <= 0) return 'identity'
  return br >= gzip ? 'br' : 'gzip'
}

const remembered = new Map<string, Encoding>()

/** Cached per header value: browsers send only a handful of different ones. */
export const chooseEncoding = (header: string | string[] | undefined): Encoding => {
  if (typeof header !== 'string') return 'identity'
  const before = remembered.get(header)
  if (before) return before
  const encoding = weigh(header.slice(0, 1_000))
  if (remembered.size >= 200) remembered.clear()
  remembered.set(header, encoding)
  return encoding
}
