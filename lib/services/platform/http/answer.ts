import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { once } from '#lib/format/once.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../error.ts'
import { ownCalls } from './address.ts'
import { formFields, readJson, readOctets, unstorableFields } from './body.ts'
import { authenticate, type Call, type FindSession } from './call.ts'
import { createDeclaredErrors } from './declared-errors.ts'
import { fieldErrors, InvalidInput } from './issues.ts'
import { Made } from './kept-answers.ts'
import { createOnce, hasKey, isWaiting } from './once.ts'
import { inWords } from './problem.ts'
import { countCall } from './rate-limit.ts'
import { type Reply, withEtag } from './reply.ts'
import type { Gates, Handler, Input } from './routes.ts'

export type Work = (call: Call) => Promise<Reply | Response>

const isEmpty = (found: object) => Object.keys(found).length === 0

const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

const check = <Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  part: 'body' | 'query',
  faults?: Gates<Endpoint>['faults'],
): z.output<Schema> => {
  const read = schema.safeParse(given)
  // Checks the parsed value, so that unknown parameters are ignored whatever they contain.
  const control = unstorableFields(read.success ? read.data : given)
  if (read.success && isEmpty(control)) return read.data
  throw new InvalidInput({
    ...(isRecord(given) && faults ? inWords(faults(given)) : {}),
    ...(read.success ? {} : fieldErrors(read.error, given, part)),
    ...control,
  })
}

const readParams = (endpoint: Endpoint, call: Call) => {
  const given = call.context.req.param()
  const read = endpoint.params.safeParse(given)
  // An invalid path parameter matches no resource.
  if (!read.success || !isEmpty(unstorableFields(given))) throw new DomainError('not_found')
  return read.data
}

const readBody = async (endpoint: Endpoint, call: Call, faults: Gates<Endpoint>['faults']) => {
  if (endpoint.body.def.type === 'void') return undefined
  if (endpoint.octets) return readOctets(call.request)
  const given = endpoint.multipart ? formFields(await call.form()) : await readJson(call.request)
  return check(endpoint.body, given, 'body', faults)
}

/**
 * Compares the whole response, so that a column leaking into it is reported and not silently
 * stripped.
 */
const checkOutput = (endpoint: Endpoint, body: string) => {
  const wire: unknown = JSON.parse(body)
  const read = endpoint.output.safeParse(wire)
  if (!read.success)
    throw new Error(`response of ${endpoint.path} breaks its contract`, { cause: read.error })
  if (!isDeepStrictEqual(read.data, wire))
    throw new Error(`response of ${endpoint.path} has fields that its contract lacks`)
}

const freshness = (endpoint: Endpoint, call: Call): Record<string, string> => {
  const vary: Record<string, string> = endpoint.auth === 'none' ? {} : { vary: 'authorization' }
  if (endpoint.auth === 'member' || call.session)
    return { ...vary, 'cache-control': 'private, no-store' }
  if (endpoint.method === 'GET' && endpoint.maxAge !== undefined)
    return { ...vary, 'cache-control': `public, max-age=${endpoint.maxAge}` }
  return { ...vary, 'cache-control': 'no-store' }
}

const replyWith = (endpoint: Endpoint, call: Call, output: unknown, validate: boolean) => {
  const headers = freshness(endpoint, call)
  if (endpoint.bytes && output instanceof Response) {
    if (typeof endpoint.bytes === 'string') headers['content-type'] = endpoint.bytes
    for (const [name, value] of Object.entries(headers))
      if (!output.headers.has(name)) output.headers.set(name, value)
    return output
  }
  if (endpoint.output.def.type === 'void') return { status: 204, headers, body: null }
  const body = output instanceof Made ? output.text : JSON.stringify(output)
  if (validate) checkOutput(endpoint, body)
  headers['content-type'] = 'application/json; charset=utf-8'
  const reply = { status: endpoint.status, headers, body }
  return headers['cache-control']?.startsWith('public')
    ? withEtag(reply, call.request.headers.get('if-none-match'))
    : reply
}

/** Pipeline of every request, in this order: rate limit, auth, validate, policy, handler. */
export const answering = (
  deps: Deps,
  findSession: FindSession,
  endpoint: Endpoint,
  { limit, faults, policy, withinOnce }: Gates<Endpoint>,
  handler: Handler<Endpoint>,
): Work => {
  const { config, clock } = deps
  if (endpoint.creates && endpoint.multipart)
    throw new Error(`${endpoint.path}: an idempotency key does not cover the files of a form`)
  const declared = createDeclaredErrors(endpoint, deps)
  const counted = limit ?? (endpoint.method === 'GET' ? undefined : 'write')
  const carryOut = async (call: Call, count: () => Promise<void>) => {
    let cookie: string | undefined
    await authenticate(call, endpoint, findSession, clock.now())
    const given = {
      params: readParams(endpoint, call),
      query: check(endpoint.query, call.context.req.query(), 'query'),
      body: await readBody(endpoint, call, faults),
    }
    const member = call.session?.member ?? null
    const { request } = call
    const creating = endpoint.creates
      ? createOnce(deps, { endpoint, request, member, given })
      : undefined
    const input = {
      ...given,
      member,
      session: call.session?.id ?? null,
      address: call.address,
      request,
      once: creating?.once,
      setCookie: (given: string) => {
        cookie = given
      },
    } as Input<Endpoint>
    const perform = async () => {
      await count()
      await policy?.(input)
      return handler(input)
    }
    const entered = withinOnce ? undefined : await creating?.enter()
    try {
      const output = entered?.answered ?? (await perform())
      const reply = replyWith(endpoint, call, output, !config.production)
      if (cookie && !(reply instanceof Response)) reply.headers['set-cookie'] = cookie
      return reply
    } finally {
      await entered?.leave()
    }
  }
  const work: Work = async (call) => {
    const count = once(async () => {
      if (counted && call.address !== ownCalls) await countCall(deps, counted, call.address)
    })
    // A repeat under an idempotency key shows only when the key is read, and costs no point of the
    // rate limit.
    if (!endpoint.creates || !hasKey(call.request)) await count()
    try {
      return await carryOut(call, count)
    } catch (error) {
      if (!isWaiting(error)) await count()
      throw error
    }
  }
  return async (call) => {
    try {
      return await work(call)
    } catch (error) {
      throw declared(error)
    }
  }
}
