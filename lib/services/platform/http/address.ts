import { isIPv6 } from 'node:net'
import type { Context } from 'hono'

const socketAddress = (env: unknown) =>
  (env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
    ?.remoteAddress

/** The last address is the one our own proxy saw; the ones before it are only what the caller says. */
const forwarded = (header: string | undefined) => header?.split(',').at(-1)?.trim()

const expand = (address: string) => {
  const [head = '', tail] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...right]
}

/** One household has a whole /64 of IPv6, so that is what counts as one address. */
export const network = (address: string) => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return plain.includes(':') && isIPv6(plain)
    ? `${expand(plain.split('%')[0]!).slice(0, 4).join(':').toLowerCase()}::/64`
    : plain
}

/** Calls made inside this process have no socket and share one name. */
export const callerAddress = (context: Context, trustProxy: boolean) => {
  const told = trustProxy ? forwarded(context.req.header('x-forwarded-for')) : undefined
  return network(told || socketAddress(context.env) || 'local')
}
