import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { KernelDeps } from '../deps.ts'
import { DomainError } from '../error.ts'
import { ownCalls } from './address.ts'
import { formFields, readJson, readOctets, unstorableFields } from './body.ts'
import type { Authenticate, Call } from './call.ts'
import { fieldErrors, InvalidInput } from './issues.ts'
import { hasAnswer, type Key, Made } from './kept-answers.ts'
import { createOnce, hasKey, isWaiting, readKey } from './once.ts'
import { createDeclaredErrors, inWords } from './problem.ts'
import { countCall, uncount } from './rate-limit.ts'
import { type Reply, withEtag } from './reply.ts'
import type { Gates, Handler, Input } from './routes.ts'

/** Checks what depends on the parts of a request, for all calls of a host. */
export type Authorize = (call: Call, endpoint: Endpoint, parts: object) => Promise<void>

export type Admittance = { authenticate: Authenticate; authorize?: Authorize | undefined }

type Admission = {
  key: Key | undefined
  /** Refusal of a call above its rate limit, which may only get the stored response of its key. */
  refusal: DomainError | undefined
}

export type Work = {
  /** Checks the rate limit and the token, before anything of the body is read. */
  admit: (call: Call) => Promise<Admission>
  run: (call: Call, admission: Admission) => Promise<Reply | Response>
  /** Factor on the usual timeout. */
  patience: number
}

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
  const params = call.context.req.param()
  const read = endpoint.params.safeParse(params)
  // An invalid path parameter matches no resource.
  if (!read.success || !isEmpty(unstorableFields(params))) throw new DomainError('not_found')
  return read.data
}

const readBody = async (endpoint: Endpoint, call: Call, faults: Gates<Endpoint>['faults']) => {
  if (endpoint.body.def.type === 'void') return undefined
  if (endpoint.octets) return readOctets(call.reading)
  const body = endpoint.multipart ? formFields(await call.form()) : await readJson(call.reading)
  return check(endpoint.body, body, 'body', faults)
}

/** Compares the whole response, so that a leaking column is reported, not silently stripped. */
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
  if (endpoint.auth === 'operator') return { 'cache-control': 'private, no-store' }
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
  deps: KernelDeps,
  { authenticate, authorize }: Admittance,
  endpoint: Endpoint,
  { limit, faults, policy, withinOnce }: Gates<Endpoint>,
  handler: Handler<Endpoint>,
): Work => {
  const { config, clock, db } = deps
  if (endpoint.creates && endpoint.multipart)
    throw new Error(`${endpoint.path}: an idempotency key does not cover the files of a form`)
  const declared = createDeclaredErrors(endpoint, deps)
  const counted = limit ?? (endpoint.method === 'GET' ? undefined : 'write')
  /** Calls that run under each key in this process. */
  const running = new Map<string, number>()
  const addRunning = (key: Key | undefined, more: 1 | -1) => {
    if (!key) return
    const count = (running.get(key.name) ?? 0) + more
    if (count > 0) running.set(key.name, count)
    else running.delete(key.name)
  }

  const count = async ({ address }: Call) => {
    if (!counted || address === ownCalls) return undefined
    try {
      await countCall(deps, counted, address)
      return undefined
    } catch (error) {
      if (error instanceof DomainError) return error
      throw error
    }
  }

  const returnPoint = async ({ address }: Call) => {
    if (counted && address !== ownCalls) await uncount(db, counted, address)
  }

  const mayBeRepeat = async (key: Key | undefined) =>
    key !== undefined && (running.has(key.name) || (await hasAnswer(db, key, clock.now())))

  const admit: Work['admit'] = async (call) => {
    const { request } = call
    const refusal = await count(call)
    if (refusal && (!endpoint.creates || withinOnce || !hasKey(request))) throw refusal
    await authenticate(call, endpoint, clock.now())
    const member = call.session?.member ?? null
    const key = endpoint.creates ? readKey(endpoint, request, member) : undefined
    if (refusal && !(await mayBeRepeat(key))) throw refusal
    return { key, refusal }
  }

  const carryOut = async (call: Call, { key, refusal }: Admission) => {
    let cookie: string | undefined
    const requestParts = {
      params: readParams(endpoint, call),
      query: check(endpoint.query, call.context.req.query(), 'query'),
      body: await readBody(endpoint, call, faults),
    }
    const creating = endpoint.creates ? createOnce(deps, key, requestParts) : undefined
    const input = {
      ...requestParts,
      member: call.session?.member ?? null,
      session: call.session?.id ?? null,
      operator: call.operator,
      requestId: call.id,
      address: call.address,
      request: call.request,
      once: creating?.once,
      setCookie: (given: string) => {
        cookie = given
      },
    } as Input<Endpoint>
    const perform = async () => {
      if (refusal) throw refusal
      await policy?.(input)
      await authorize?.(call, endpoint, requestParts)
      return handler(input)
    }
    const entered = withinOnce ? undefined : await creating?.enter()
    try {
      // A repeat costs no point of the rate limit.
      if (entered?.answered) await returnPoint(call)
      const output = entered?.answered ?? (await perform())
      const reply = replyWith(endpoint, call, output, !config.production)
      if (cookie && !(reply instanceof Response)) reply.headers['set-cookie'] = cookie
      return reply
    } finally {
      await entered?.leave()
    }
  }

  const run: Work['run'] = async (call, admission) => {
    // A call above the limit does not count as running: each would admit the next.
    const key = admission.refusal ? undefined : admission.key
    addRunning(key, 1)
    try {
      return await carryOut(call, admission)
    } catch (error) {
      if (isWaiting(error)) await returnPoint(call)
      else if (error instanceof DomainError) throw admission.refusal ?? error
      throw error
    } finally {
      addRunning(key, -1)
    }
  }

  const declaring =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      try {
        return await work(...args)
      } catch (error) {
        throw declared(error)
      }
    }
  return { admit: declaring(admit), run: declaring(run), patience: endpoint.patience ?? 1 }
}
