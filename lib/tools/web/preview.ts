import type { Log } from '#kernel/log.ts'
import { type Answered, type Asking, ask } from './ask.ts'
import { publicReach, type Reach } from './reach.ts'

export type Preview = {
  title: string | null
  website: string | null
  author: string | null
  /** Raw bytes, not yet verified to be a picture. */
  image: Buffer | null
}

/** Returns undefined when the page cannot be read; never throws. */
export type ReadPreview = (url: string) => Promise<Preview | undefined>

const pages = ['text/html', 'application/xhtml+xml']
const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

const page: Asking = {
  accept: [...pages, ...pictures].join(', '),
  mediaTypes: [...pages, ...pictures],
  mostBytes: 512 * 1024,
  whenLarger: 'cut',
}
const picture: Asking = {
  accept: pictures.join(', '),
  mediaTypes: pictures,
  mostBytes: 3_000_000,
  whenLarger: 'refuse',
}

// The parser of HTML is loaded with the first page, since the server starts without it.
const readPage = async ({ bytes, charset }: Answered) => {
  const { readMeta } = await import('./page.ts')
  return readMeta(bytes, charset)
}

type Options = { log: Log; reach?: Reach; milliseconds?: number }

/** Creates previews of links given by members, from public addresses only. */
export const createPreviews = ({
  log,
  reach = publicReach,
  milliseconds = 5_000,
}: Options): ReadPreview => {
  /** Errors of foreign pages are ignored: the link stays a plain link. */
  const attempt = async <T>(url: string, read: () => Promise<T>) => {
    try {
      return await read()
    } catch (error) {
      log.debug('a link preview was not read', { url, error })
      return undefined
    }
  }

  const readPicture = (address: string, base: URL, signal: AbortSignal) =>
    attempt(address, async () => {
      const { bytes } = await ask(new URL(address, base), { ...picture, reach, signal })
      return bytes
    })

  return (url) =>
    attempt(url, async () => {
      const signal = AbortSignal.timeout(milliseconds)
      const from = await ask(url, { ...page, reach, signal })
      const isPage = pages.includes(from.mediaType)
      const { image: address, ...meta } = isPage
        ? await readPage(from)
        : { title: null, website: null, author: null, image: from.url.href }
      const image = address ? await readPicture(address, from.url, signal) : undefined
      return { ...meta, image: image ?? null }
    })
}
