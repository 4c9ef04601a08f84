import { expect, test } from 'vitest'
import { openTestApi } from '../api/api.ts'
import { findPort } from '../browser/site-server.ts'
import { startPart } from './deep/services.ts'
import { until } from './processes.ts'

const { pool, url } = await openTestApi()
await pool.query("UPDATE shop_kind SET kind = 'real'")

const start = async (environment: Record<string, string> = {}) => {
  const part = startPart('services', {
    DATABASE_URL: url,
    ENABLE_DEMO: 'false',
    QUEUES: 'notification',
    ...environment,
  })
  await part.ready()
  return `http://127.0.0.1:${/localhost:(\d+)/.exec(part.output())![1]}`
}

const textOf = async (address: string) => (await fetch(address)).text()

test('counts at the port of checks alone, with routes by their names', async () => {
  const HEALTH_PORT = await findPort()
  const address = await start({ HEALTH_PORT })
  const metrics = `http://127.0.0.1:${HEALTH_PORT}/metrics`

  await pool.query(`INSERT INTO outbox (queue, kind, recipient, data, failed_at)
    VALUES ('mail', 'accounts.verify', 'member@posta.example', '{}', now()),
      ('notification', 'unknown', NULL, '{}', NULL)`)
  await fetch(`${address}/api/preorders?secret=word`)
  await fetch(`${address}/api/secret-path`)
  expect((await fetch(`${address}/metrics`)).status).toBe(404)

  await until('a task was counted', async () =>
    (await textOf(metrics)).includes(
      'insieme_outbox_tasks_total{queue="notification",outcome="retried"} 1',
    ),
  )
  const text = await textOf(metrics)
  for (const line of [
    'insieme_info{role="services",build="',
    'insieme_request_duration_seconds_count{part="api",route="GET /api/preorders",status="2xx"} 1',
    'insieme_request_duration_seconds_count{part="api",route="-",status="4xx"} 2',
    'insieme_measures_read 1',
    'insieme_outbox_dead{queue="mail"} 1',
    'insieme_outbox_dead{queue="push"} 0',
    'insieme_database_connections{state="limit"} 10',
  ])
    expect(text).toContain(line)
  expect(text).not.toContain('secret')
})
