import type { IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config/config.ts'
import type { Db } from '#kernel/db/connection.ts'
import { days, second } from '#lib/format/durations.ts'
import { findAddresses, only } from '../web/ask.ts'
import { publicReach, type Reach } from '../web/reach.ts'
import { mostBytes, type Reader, seal } from './seal.ts'
import { authorization, findVapid } from './vapid.ts'

export type Subscription = Reader & { endpoint: string }

/**
 * Sends a push message. `gone`: the subscription has expired. `refused`: a retry cannot succeed.
 * Throws for temporary failures.
 */
export type Push = (
  to: Subscription,
  message: object,
  signal: AbortSignal,
) => Promise<'sent' | 'gone' | 'refused'>

type Options = {
  db: Db
  config: Pick<Config, 'push' | 'mail'>
  clock: Clock
  reach?: Reach
  speak?: typeof overHttps
}

const longest = 10_000
/** Seconds that the push service keeps a message: after a day the notification panel is enough. */
const keepSeconds = days(1) / second

const subjectOf = (from: string) => `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`

/** Accepts only HTTPS to a public host, because the endpoint comes from the client. */
export const pushUrl = (endpoint: string) => {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  return url?.protocol === 'https:' && !url.username && !url.password ? url : undefined
}

export const createPush = ({
  db,
  config,
  clock,
  reach = publicReach,
  speak = overHttps,
}: Options): Push => {
  const post = (url: URL, body: Buffer, headers: object, signal: AbortSignal) =>
    new Promise<number>((resolve, reject) => {
      const answered = (response: IncomingMessage) => {
        // The body of the response is not needed.
        response.destroy()
        resolve(response.statusCode ?? 0)
      }
      findAddresses(url, reach)
        .then((checked) => {
          const way = { method: 'POST', agent: false, lookup: only(checked), signal }
          const sent = { ...headers, 'content-length': body.length }
          const where = { hostname: url.hostname, port: url.port, path: url.pathname + url.search }
          speak({ ...where, ...way, headers: sent }, answered)
            .on('error', reject)
            .end(body)
        })
        .catch(reject)
    })

  return async (to, message, signal) => {
    const url = pushUrl(to.endpoint)
    const text = JSON.stringify(message)
    if (!url || Buffer.byteLength(text) > mostBytes) return 'refused'
    const claim = { origin: url.origin, subject: subjectOf(config.mail.from), now: clock.now() }
    const headers = {
      authorization: await authorization(await findVapid(db, config), claim),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keepSeconds),
      urgency: 'normal',
    }
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(longest)])
    const status = await post(url, seal(text, to), headers, inTime)
    if (status === 404 || status === 410) return 'gone'
    if (status >= 200 && status < 300) return 'sent'
    // Rate limit, timeout or server error: only these can succeed later.
    if (status === 429 || status === 408 || status >= 500)
      throw new Error(`the push service answers ${status}`)
    return 'refused'
  }
}
