import { readToken } from '../storage/token.ts'
import { ApiError } from './api-error.ts'
import { createClient, type Transport } from './client.ts'

/** Milliseconds without progress after which an upload fails; a slow one may take as long as it needs. */
const silence = 15_000

type Progress = (part: number) => void

const headersOf = (given: string) =>
  given
    .trim()
    .split(/[\r\n]+/)
    .flatMap((line): [string, string][] => {
      const at = line.indexOf(': ')
      return at > 0 ? [[line.slice(0, at), line.slice(at + 2)]] : []
    })

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
const uploadTransport =
  (onProgress: Progress): Transport =>
  (path, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      let watch: ReturnType<typeof setTimeout>
      const fail = (code: 'timeout' | 'unavailable', status: number) => () => {
        clearTimeout(watch)
        request.abort()
        reject(signal?.aborted ? signal.reason : new ApiError(code, status))
      }
      const goOn = () => {
        clearTimeout(watch)
        watch = setTimeout(fail('timeout', 504), silence)
      }
      request.open(method, `/api${path}`)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        goOn()
        if (lengthComputable) onProgress(loaded / total)
      }
      request.upload.onload = goOn
      request.onerror = fail('unavailable', 503)
      request.onload = () => {
        clearTimeout(watch)
        const { status, responseText } = request
        resolve(
          new Response(status === 204 ? null : responseText, {
            status,
            headers: headersOf(request.getAllResponseHeaders()),
          }),
        )
      }
      signal?.addEventListener('abort', fail('unavailable', 503))
      goOn()
      request.send(body as FormData)
    })

/** Client for one file, which reports the uploaded part from zero to one. */
export const uploadClient = (onProgress: Progress) =>
  createClient(uploadTransport(onProgress), { token: readToken })
