import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { isOfSite, siteHeaders } from '#kernel/http/address.ts'
import { listenWith } from '#kernel/http/listener.ts'
import { createRunner } from '#kernel/outbox/task.ts'
import type { Handler } from '#kernel/serve.ts'
import { openMetrics } from '#kernel/telemetry/metrics.ts'
import { observeRequests } from '#kernel/telemetry/requests.ts'
import { telemetry } from '#kernel/telemetry/telemetry.ts'
import { openTracing } from '#kernel/telemetry/tracing.ts'
import { collectGroup } from '#lib/services/money/groups/commands/collecting/collect.ts'
import { tasks } from '#lib/services/tasks.ts'
import { createApiProxy } from '#lib/wiring/api-proxy.ts'
import { until } from '../../crash/processes.ts'
import { buildLevel } from '../../factories/members.ts'
import type { Call } from '../api.ts'
import { dataOf } from '../api.ts'
import { startQueue, startWorker } from '../outbox.ts'
import { payingGroupOn } from '../paying-group.ts'
import { openTill } from '../till.ts'
import { openCollector } from './collector.ts'

const siteSecret = 'a-secret-that-both-of-them-know-0001'
const collector = await openCollector()
const { tracer, close: sendAll } = openTracing({
  endpoint: collector.endpoint,
  ratio: 1,
  role: 'services',
  build: '-',
})
const metrics = openMetrics({ role: 'services', build: '-', dataFolder: '/', log: console })
const till = await openTill()
const { pool, deps, app, lines } = till
await buildLevel(pool)
telemetry.tracer = tracer
telemetry.meter = metrics.meter
const closing = [collector.close]
afterAll(() => {
  delete telemetry.tracer
  delete telemetry.meter
  for (const close of closing) close()
})

const open = async (handle: Handler) => {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const observed = (handle: Handler, secret?: string) =>
  open(
    observeRequests(handle, {
      placeOf: () => ({ part: 'api', route: '-' }),
      isOwn: ({ headers }) => isOfSite(secret, headers),
    }),
  )

const trust = { trustProxy: false, siteSecret }
const services = await observed(listenWith(app, trust) as Handler, siteSecret)
const proxy = createApiProxy(services, deps.log, trust)
closing.push(() => void proxy.close())
const site = await observed(proxy.handle)

const forged = `00-${'f'.repeat(32)}-${'f'.repeat(16)}-01`
const vouched = `00-${'e'.repeat(32)}-${'e'.repeat(16)}-01`
const unrecorded = `00-${'d'.repeat(32)}-${'d'.repeat(16)}-00`

const call = (method: string, path: string, { token, body, headers }: Call = {}) =>
  fetch(`${site}/api${path}`, {
    method,
    headers: {
      traceparent: forged,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  })

const person = {
  name: 'Nora Quarzi',
  email: 'nora.quarzi@posta.example',
  password: 'un cavallo in f3',
}
/** Ids that are found in a text of numbers. */
const firstId = 730_004_500

test('a journey is one chain from the site to the provider, and tells nothing of its member', async () => {
  await pool.query("SELECT setval(pg_get_serial_sequence('members', 'id'), $1)", [firstId])
  const conditions = { privacy: true, terms_and_conditions: true }
  const account = await dataOf<{ token: string }>(
    await call('POST', '/users', { body: { ...person, conditions } }),
    201,
  )
  const search = `/search?query=${encodeURIComponent(person.name)}`
  await call('GET', search, account)
  await call('GET', `/users/verify/1/${account.token}`)

  const groups = payingGroupOn({ ...till, call })
  const { id, bundleId } = await groups.group({ goal: 1, expiresAt: groups.inDays(30) })
  const who = await groups.buyer()
  const seat = await groups.take(who, id, { bundleId })
  await startWorker(till)
  await startQueue(till, 'provider', createRunner(deps, tasks))
  await groups.close(id)
  await collectGroup(deps.db, id, till.clock.now())
  const orderId = await groups.orderOf(seat)
  await until('the seat is paid', async () => (await till.orderStateOf(orderId)) === 'paid')
  await until('the mails are sent', async () => {
    const { rowCount } = await pool.query(
      "SELECT FROM outbox WHERE queue = 'mail' AND sent_at IS NULL",
    )
    return rowCount === 0
  })
  const askAsSite = (path: string, traceparent: string) =>
    fetch(`${services}${path}`, { headers: { ...siteHeaders(siteSecret), traceparent } })
  await askAsSite('/api/preorders', vouched)
  await askAsSite('/api/sales', unrecorded)
  await sendAll()

  const spans = collector.spans()
  const parentOf = (name: string) => {
    const span = spans.find((each) => each.name === name)
    return spans.find(({ spanId }) => spanId === span?.parentSpanId)?.name
  }
  const joining = 'POST /api/preorders/{id}/participations'
  expect(parentOf(joining)).toBe('POST -')
  expect(parentOf(`call ${joining}`)).toBe(joining)
  expect(parentOf('put-in-outbox')).toBe('transaction')
  expect(parentOf('task accounts.verify-address')).toBe('transaction')
  expect(parentOf('paypal POST /v2/checkout/orders')).toBe('task payments.charge-order')

  expect(spans.filter(({ name }) => name.includes('/api/sales'))).toEqual([])
  const traceIds = new Set(spans.map(({ traceId }) => traceId))
  expect(traceIds).toContain('e'.repeat(32))
  expect(traceIds).not.toContain('f'.repeat(32))
  for (const { headers } of till.control.exchanges())
    expect(Object.keys(headers)).not.toContain('traceparent')
  const log = lines.find(({ message, trace }) => message === 'request' && trace !== undefined)
  expect(traceIds).toContain(log?.trace)

  const measured = await open(metrics.handle)
  const scraped = await (await fetch(`${measured}/metrics`)).text()
  expect(scraped).toContain('insieme_provider_call_duration_seconds_count{call="POST /v2/')
  const { rows } = await pool.query(
    `SELECT m.email, m.name, a.street, a.recipient, p.vault_id, p.customer_id FROM members m
      LEFT JOIN postal_addresses a ON a.member_id = m.id
      LEFT JOIN payment_methods p ON p.member_id = m.id`,
  )
  const values = [
    ...Object.values(person),
    account.token,
    who.token,
    encodeURIComponent(person.name),
  ]
  const secrets = [...values, ...rows.flatMap((row) => Object.values(row as object))]
  for (const text of [collector.text(), scraped]) {
    for (const value of secrets) if (value !== null) expect(text).not.toContain(value)
    expect(text).not.toMatch(/7300045\d\d/)
    expect(text).not.toMatch(/127\.0\.0\.1|192\.0\.2\./)
  }
})
