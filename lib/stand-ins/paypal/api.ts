import { hash } from 'node:crypto'
import { accountCalls, isKnownToken } from './account.ts'
import type { Call, Input, Reply } from './call.ts'
import { disputeCalls } from './disputes.ts'
import { orderCalls } from './orders.ts'
import { paymentCalls } from './payments.ts'
import { Refused } from './problem.ts'
import type { Trouble } from './rules.ts'
import { vaultCalls } from './vault.ts'
import type { World } from './world.ts'

const calls = [...accountCalls, ...orderCalls, ...paymentCalls, ...vaultCalls, ...disputeCalls]

export type Question = {
  method: string
  url: URL
  headers: Record<string, string | undefined>
  raw: string
}

/** `lost` closes the connection, `silent` never responds. */
export type Outcome = Reply | 'lost' | 'silent'

type Failure = readonly [status: number, issue: string]

const failures: Record<Exclude<Trouble, 'lost before' | 'lost after' | 'silent after'>, Failure> = {
  'rate limited': [429, 'RATE_LIMIT_REACHED'],
  'in progress': [409, 'PREVIOUS_REQUEST_IN_PROGRESS'],
  'error before': [503, 'SERVICE_UNAVAILABLE'],
  'error after': [500, 'INTERNAL_SERVER_ERROR'],
  forbidden: [403, 'NOT_AUTHORIZED'],
  'timed out': [408, 'REQUEST_TIMEOUT'],
  unauthorized: [401, 'INVALID_TOKEN'],
}

const refusal = (...failure: Failure): Reply => {
  const { status, body } = new Refused(...failure)
  return { status, body, ...(status === 429 && { headers: { 'retry-after': '3' } }) }
}

/**
 * Returns the same response for a repeated request id, and refuses another request with that id.
 */
const runOnce = (call: Call, input: Input, path: string, world: World): Reply => {
  const key = input.headers['paypal-request-id']
  if (!call.remembers || !call.again || !key) return call.run(input, world)
  const id = `${call.name} ${key}`
  const digest = hash('sha256', `${path} ${input.raw}`)
  const known = world.store.requests.get(id)
  const at = world.now().getTime()
  if (known && at - known.at < call.remembers) {
    if (known.hash !== digest)
      throw new Refused(400, 'INCOMPATIBLE_PARAMETER_VALUE', { field: 'PayPal-Request-Id' })
    return { status: 200, body: call.again(known.of, world) }
  }
  const reply = call.run(input, world)
  if (reply.made) world.store.put('requests', { id, hash: digest, of: reply.made, at })
  return reply
}

const readJson = (raw: string, type = ''): unknown => {
  if (!raw || type.startsWith('application/x-www-form-urlencoded')) return raw
  if (!type.startsWith('application/json')) throw new Refused(415, 'UNSUPPORTED_MEDIA_TYPE')
  try {
    return JSON.parse(raw)
  } catch {
    throw new Refused(400, 'MALFORMED_REQUEST_JSON')
  }
}

const answer = (call: Call, id: string, question: Question, world: World): Reply => {
  const { headers, raw, url } = question
  try {
    if (!call.open && !isKnownToken(world, headers.authorization))
      throw new Refused(401, 'INVALID_TOKEN')
    const body = readJson(raw, headers['content-type'])
    return runOnce(call, { id, query: url.searchParams, body, raw, headers }, url.pathname, world)
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, body: error.body }
    throw error
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
): { outcome: Outcome; reply?: Reply } => {
  if (trouble === 'lost before') return { outcome: 'lost' }
  if (trouble === 'lost after') return { outcome: 'lost', reply: run() }
  if (trouble === 'silent after') return { outcome: 'silent', reply: run() }
  if (trouble === 'error after') run()
  const reply = trouble ? refusal(...failures[trouble]) : run()
  return { outcome: reply, reply }
}

/** Headers for the schema check, without the secrets of the authorization. */
const headersToShow = (headers: Question['headers']) => ({
  authorization: headers.authorization?.split(' ')[0] ?? '',
  'content-type': headers['content-type'] ?? '',
  'paypal-request-id': headers['paypal-request-id'] ?? '',
})

const readable = (raw: string) => {
  try {
    return JSON.parse(raw) as unknown
  } catch {
    return raw === '' ? null : raw
  }
}

export const ask = (question: Question, world: World): Outcome => {
  const { method, url, headers, raw } = question
  const match = find(question)
  const trouble = match && world.rules.troubleOf(match.call.name, `${url.pathname} ${raw}`)
  if (trouble === 'unauthorized') world.tokens.clear()
  const { outcome, reply } = within(trouble, () =>
    match ? answer(match.call, match.id, question, world) : refusal(404, 'RESOURCE_NOT_FOUND'),
  )
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
