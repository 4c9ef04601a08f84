import { type Context, Hono } from 'hono'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { strictTransport } from '#lib/contract/strict-transport.ts'
import type { KernelDeps } from '../deps.ts'
import { DomainError } from '../error.ts'
import { noteRoute } from '../telemetry/requests.ts'
import { inPart, telemetry } from '../telemetry/telemetry.ts'
import { callerAddress } from './address.ts'
import { type Admittance, answering, type Work } from './answer.ts'
import { apiDocuments } from './api-docs/routes.ts'
import { AbortedBody, createBodyMemory, mediaType } from './body.ts'
import { beginCall, type Call } from './call.ts'
import { createPositions } from './positions.ts'
import { asDomainError, problemReply } from './problem.ts'
import { complete, type Reply, send } from './reply.ts'
import type { Gates, Handler, Routes } from './routes.ts'
import { within } from './within.ts'

export type HostOptions = Admittance & {
  prefix?: string
  /** Publishes the calls as a document. */
  isPublic?: boolean
  timeLimitMilliseconds?: number
  bodyMilliseconds?: number
}
type Bytes = (call: Call) => Promise<Reply | Response>
type Methods = Map<string, Work>

const asPattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
const asHonoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

const allowed = (methods: Iterable<string>) => {
  const names = new Set(
    [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  )
  return [...names, 'OPTIONS'].join(', ')
}

/** Literal segments before parameters: `/community/activities` must not match as a proposal. */
const mostNamedFirst = (a: string, b: string) => {
  const rank = (path: string) => path.replace(/\{\w+\}/g, '~')
  return rank(a) < rank(b) ? -1 : 1
}

/** Names of a route by method, built once: the measurement of a request looks its name up. */
const createNames = (path: string) => {
  const names = new Map<string, string>()
  return (method: string) => {
    const name = names.get(method) ?? `${method} ${path}`
    names.set(method, name)
    return name
  }
}

export const createHost = (
  deps: KernelDeps,
  {
    prefix = '/api',
    isPublic = true,
    timeLimitMilliseconds = 10_000,
    bodyMilliseconds = 8_000,
    ...admittance
  }: HostOptions,
) => {
  const { config, log } = deps
  // JSON logs get every request; logs at a terminal only the failures.
  const access = config.log.format === 'json' ? 'info' : 'debug'
  const strict = strictTransport(config.siteUrl)
  const endpoints: Endpoint[] = []
  const paths = new Map<string, Methods>()
  const raw = new Map<string, Bytes>()

  const positions = createPositions(
    deps,
    ({ req }) => !isPublic || req.header('authorization') !== undefined,
  )
  const beginBody = createBodyMemory()
  const add = (method: string, path: string, work: Work) => {
    const methods: Methods = paths.get(path) ?? new Map()
    if (methods.has(method)) throw new Error(`${method} ${path} has two handlers`)
    paths.set(path, methods.set(method, work))
  }

  const failed = (call: Call, route: string, error: unknown) => {
    const known = asDomainError(error)
    const severity = known.code === 'internal' ? 'error' : 'warn'
    if (known instanceof AbortedBody)
      log.warn('a body ended early', { request: call.id, route, address: call.address })
    if (known !== error) log[severity]('request failed', { request: call.id, route, error })
    return known
  }

  /** Wraps every handler: request id, time limit, error response, access log. */
  const surround = (route: string, bytes: Bytes, patience = 1) => {
    const nameOf = createNames(prefix + route)
    return async (context: Context) => {
      const started = performance.now()
      const address = callerAddress(context, config)
      const { hold, release } = beginBody(address)
      const call = beginCall(context, address, { hold, milliseconds: bodyMilliseconds })
      const name = () => (route === '-' ? route : nameOf(call.request.method))
      const work = () => bytes(call).finally(release)
      const answer = () => positions?.run(context, work) ?? work()
      let code: string | undefined
      let contentType: string | null = null
      let response: Response
      try {
        const traced = telemetry.tracer?.traceId() ? inPart(`call ${name()}`, {}, answer) : answer()
        const reply = await within(timeLimitMilliseconds * patience, traced)
        // Other replies are no streams, and reading the headers of a response is slow.
        contentType = reply instanceof Response ? reply.headers.get('content-type') : null
        response =
          reply instanceof Response
            ? complete(reply, call.id, strict)
            : send(reply, call.id, strict)
      } catch (error) {
        const known = failed(call, route, error)
        code = known.code
        response = send(problemReply(known, call.id), call.id, strict)
      }
      if (positions)
        for (const [header, value] of Object.entries(await positions.headers(context)))
          response.headers.set(header, value)
      noteRoute(context.env?.outgoing, name, contentType)
      log[access]('request', {
        request: call.id,
        method: call.request.method,
        route,
        status: response.status,
        milliseconds: Math.round((performance.now() - started) * 10) / 10,
        address: call.address,
        member: call.session?.member,
        code,
        trace: telemetry.tracer?.traceId(),
      })
      return response
    }
  }

  const notAllowed = (call: Call, methods: Iterable<string>): Reply =>
    problemReply(new DomainError('method_not_allowed'), call.id, { allow: allowed(methods) })

  const carryOut =
    (work: Work): Bytes =>
    async (call) =>
      work.run(call, await work.admit(call))

  /** Lets a multipart POST act as PUT, because HTML forms can only POST. */
  const overridable =
    (methods: Methods, put: Work): Bytes =>
    async (call) => {
      const post = methods.get('POST')
      if (mediaType(call.request) === 'multipart/form-data') {
        const admission = await put.admit(call)
        if (String((await call.form()).get('_method')).toLowerCase() === 'put')
          return put.run(call, admission)
      }
      return post ? carryOut(post)(call) : notAllowed(call, methods.keys())
    }

  const elsewhere = (patterns: [RegExp, string[]][]) => async (call: Call) => {
    const { path, method } = call.context.req
    const methods = patterns.filter(([pattern]) => pattern.test(path)).flatMap(([, names]) => names)
    if (methods.length === 0) throw new DomainError('not_found')
    if (method !== 'OPTIONS') return notAllowed(call, methods)
    return { status: 204, headers: { allow: allowed(methods) }, body: null }
  }

  const routes: Routes = {
    answer: <E extends Endpoint>(endpoint: E, ...given: [Handler<E>] | [Gates<E>, Handler<E>]) => {
      const [gates, handler] = given.length === 1 ? [{}, given[0]] : given
      endpoints.push(endpoint)
      const work = answering(
        deps,
        admittance,
        endpoint,
        gates as unknown as Gates<Endpoint>,
        handler as unknown as Handler<Endpoint>,
      )
      add(endpoint.method, endpoint.path, work)
    },
    raw: (path, handler) => {
      raw.set(path, (call) => handler(call.request, call.context.req.param(), call))
    },
  }

  if (isPublic)
    for (const [path, reply] of Object.entries(apiDocuments(endpoints, config)))
      raw.set(path, async ({ request }) => reply(request))

  const mount = () => {
    const app = new Hono().basePath(prefix)
    for (const path of [...paths.keys()].sort(mostNamedFirst)) {
      const methods = paths.get(path)!
      const put = methods.get('PUT')
      for (const [method, work] of methods)
        if (method !== 'POST' || !put)
          app.on(method, asHonoPath(path), surround(path, carryOut(work), work.patience))
      if (put) app.on('POST', asHonoPath(path), surround(path, overridable(methods, put)))
    }
    for (const [path, bytes] of raw) app.get(asHonoPath(path), surround(path, bytes))
    const patterns = [
      ...[...paths].map(([path, methods]): [RegExp, string[]] => [
        asPattern(`${prefix}${path}`),
        [...methods.keys()],
      ]),
      ...[...raw.keys()].map((path): [RegExp, string[]] => [
        asPattern(`${prefix}${path}`),
        ['GET'],
      ]),
    ]
    app.notFound(surround('-', elsewhere(patterns)))
    return app
  }

  return { routes, endpoints, mount }
}
