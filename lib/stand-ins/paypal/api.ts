import { hash } from 'node:crypto'
import type { Call, Input, Reply } from './calls/call.ts'
import { notificationCalls } from './calls/notifications.ts'
import { orderCalls } from './calls/orders.ts'
import { paymentCalls } from './calls/payments.ts'
import { reportCalls } from './calls/reports.ts'
import { isKnownToken, tokenCalls } from './calls/token.ts'
import { vaultCalls } from './calls/vault.ts'
import { headersToShow } from './exchanges.ts'
import { Refused } from './problem.ts'
import type { Trouble } from './rules.ts'
import { showOrder, showPaymentToken, showRefund, showSetupToken } from './show.ts'
import type { World } from './world.ts'

const calls: readonly Call[] = [
  ...tokenCalls,
  ...orderCalls,
  ...paymentCalls,
  ...vaultCalls,
  ...notificationCalls,
  ...reportCalls,
]

export type Question = {
  method: string
  url: URL
  headers: Record<string, string | undefined>
  raw: string
}

/** `lost` closes the connection, `silent` never responds. */
export type Outcome = Reply | 'lost' | 'silent'

const troubleReplies: Partial<Record<Trouble, () => Reply>> = {
  'rate limited': () => ({
    status: 429,
    body: new Refused(429, 'RATE_LIMIT_REACHED').body,
    headers: { 'retry-after': '3' },
  }),
  'in progress': () => ({
    status: 409,
    body: new Refused(409, 'PREVIOUS_REQUEST_IN_PROGRESS').body,
  }),
  'error before': () => ({ status: 503, body: new Refused(503, 'SERVICE_UNAVAILABLE').body }),
  'error after': () => ({ status: 500, body: new Refused(500, 'INTERNAL_SERVER_ERROR').body }),
  forbidden: () => ({ status: 403, body: new Refused(403, 'NOT_AUTHORIZED').body }),
  'timed out': () => ({ status: 408, body: new Refused(408, 'REQUEST_TIMEOUT').body }),
  unauthorized: () => ({ status: 401, body: new Refused(401, 'INVALID_TOKEN').body }),
}

const shownAgain = (world: World, { kind, of }: { kind: string; of: string }) => {
  const { store } = world
  const finders = {
    orders: () => store.orders.get(of),
    refunds: () => store.refunds.get(of),
    setupTokens: () => store.setupTokens.get(of),
    paymentTokens: () => store.paymentTokens.get(of),
  }
  const order = kind === 'orders' && finders.orders()
  if (order) return showOrder(world, order)
  const refund = kind === 'refunds' && finders.refunds()
  if (refund) return showRefund(world, refund)
  const setup = kind === 'setupTokens' && finders.setupTokens()
  if (setup) return showSetupToken(world, setup)
  const token = kind === 'paymentTokens' && finders.paymentTokens()
  return token ? showPaymentToken(world, token) : undefined
}

/**
 * Returns the same response for a repeated request id, and refuses another request with that id.
 */
const runOnce = (call: Call, input: Input, path: string, world: World): Reply => {
  const key = input.headers['paypal-request-id']
  if (!call.remembers || !key) return call.run(input, world)
  const id = `${call.name} ${key}`
  const digest = hash('sha256', `${path} ${input.raw}`)
  const known = world.store.requests.get(id)
  const now = world.now().getTime()
  if (known && now - known.at < call.remembers) {
    if (known.hash !== digest)
      throw new Refused(400, 'INCOMPATIBLE_PARAMETER_VALUE', { field: 'PayPal-Request-Id' })
    const body = shownAgain(world, known)
    if (body) return { status: 200, body }
  }
  const reply = call.run(input, world)
  if (reply.made)
    world.store.put('requests', {
      id,
      hash: digest,
      kind: reply.made.kind,
      of: reply.made.id,
      at: now,
    })
  return reply
}

const readJson = (raw: string, type: string | undefined): unknown => {
  if (!raw || type?.startsWith('application/x-www-form-urlencoded')) return raw
  if (!type?.startsWith('application/json')) throw new Refused(415, 'UNSUPPORTED_MEDIA_TYPE')
  try {
    return JSON.parse(raw)
  } catch {
    throw new Refused(400, 'MALFORMED_REQUEST_JSON')
  }
}

/** Refuses on request of a header, like the sandbox. */
const mocked = (header: string | undefined) => {
  const issue = header && /"mock_application_codes"\s*:\s*"([A-Z_]+)"/.exec(header)?.[1]
  if (issue) throw new Refused(422, issue)
}

const answer = (call: Call, id: string, question: Question, world: World): Reply => {
  const { headers, raw, url } = question
  try {
    if (!call.open && !isKnownToken(world, headers.authorization))
      throw new Refused(401, 'INVALID_TOKEN')
    mocked(headers['paypal-mock-response'])
    const body = readJson(raw, headers['content-type'])
    return runOnce(call, { id, query: url.searchParams, body, raw, headers }, url.pathname, world)
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, body: error.body }
    throw error
  }
}

const readable = (raw: string) => {
  try {
    return JSON.parse(raw) as unknown
  } catch {
    return raw === '' ? null : raw
  }
}

const find = ({ method, url }: Question) => {
  for (const call of calls) {
    const match = call.method === method && call.path.exec(url.pathname)
    if (match) return { call, id: match[1] ?? '' }
  }
  return undefined
}

const within = (
  trouble: Trouble | undefined,
  run: () => Reply,
  forget: () => void,
): { outcome: Outcome; reply?: Reply } => {
  if (!trouble) return done(run())
  if (trouble === 'lost before') return { outcome: 'lost' }
  if (trouble === 'lost after' || trouble === 'silent after') {
    const reply = run()
    return { outcome: trouble === 'lost after' ? 'lost' : 'silent', reply }
  }
  if (trouble === 'error after') run()
  if (trouble === 'unauthorized') forget()
  return done(troubleReplies[trouble]?.() ?? run())
}

const done = (reply: Reply) => ({ outcome: reply, reply })

export const ask = (question: Question, world: World): Outcome => {
  const { method, url, headers, raw } = question
  const match = find(question)
  const trouble = match && world.rules.troubleOf(match.call.name, () => `${url.pathname} ${raw}`)
  const run = (): Reply =>
    match
      ? answer(match.call, match.id, question, world)
      : { status: 404, body: new Refused(404, 'RESOURCE_NOT_FOUND').body }
  const { outcome, reply } = within(trouble, run, () => world.tokens.clear())
  world.exchanges.add({
    call: match?.call.name ?? null,
    method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: headersToShow(headers),
    request: readable(raw),
    status: typeof outcome === 'string' ? 0 : outcome.status,
    answer: reply?.body ?? null,
  })
  return outcome
}
