import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openMetrics } from '#kernel/telemetry/metrics.ts'
import { openMeasures } from '#lib/services/measures.ts'
import { buildItem } from '../../factories/items.ts'
import { openTestApi } from '../api.ts'

const { pool, deps, clock } = await openTestApi()
const metrics = openMetrics({ role: 'services', build: '-', dataFolder: '/', log: console })
metrics.observePool(pool)
metrics.observe(openMeasures(deps))
const server = createServer(metrics.handle).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())

const readProject = (path: string) =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const rules = readProject('deploy/rules.yml')

const read = async () => {
  const { port } = server.address() as AddressInfo
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
}

test('every metric of rules and dashboard is one that the shop exports', async () => {
  const { meter } = metrics
  meter.requestAnswered({ part: 'page', route: '/ga', status: '2xx' }, 3)
  meter.pageServed('hit')
  meter.pagesDropped(3)
  meter.turnWaited(3)
  meter.taskEnded('mail', 'done')
  meter.mailSent(3)
  meter.storageAnswered('ok')
  meter.providerAnswered('POST /v2/checkout/orders', 'ok', 3)
  const { id } = await buildItem(pool, { goal: 10 })
  await pool.query('UPDATE items SET expires_at = $2 WHERE id = $1', [
    id,
    new Date(clock.now().getTime() - 90_000),
  ])
  await pool.query(
    `INSERT INTO reconciliations (from_at, until_at, made_at, differences)
      VALUES (now(), now(), now(), '[{}, {}]')`,
  )
  await pool.query("INSERT INTO outbox_keys (key) VALUES ('alarm no_backup 2026-01-02')")

  const text = await read()
  expect(text).toContain('insieme_groups_overdue_seconds 90\n')
  expect(text).toContain('insieme_ledger_differences 2\n')
  expect(text).toContain('insieme_alarms{kind="no_backup"} 1\n')

  const exported = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
  )
  const recorded = [...rules.matchAll(/record: (\S+)/g)].map(([, name]) => name!)
  const named = [rules, readProject('deploy/dashboard.json')].flatMap((page) =>
    [...page.matchAll(/\b(?:insieme[_:]|process_|nodejs_)[\w:]+/g)].map(([name]) => name),
  )
  expect(named.length).toBeGreaterThan(20)
  for (const name of named) expect([...exported, ...recorded]).toContain(name)
})

test('every alert is explained', () => {
  const anchors = [...readProject('docs/allarmi.md').matchAll(/^## (.+)$/gm)].map(([, title]) =>
    title!.toLowerCase().replaceAll(' ', '-'),
  )
  const alerts = rules.split('- alert: ').slice(1)
  expect(alerts.length).toBeGreaterThan(10)
  for (const alert of alerts)
    expect(anchors).toContain(/runbook: docs\/allarmi\.md#(\S+)/.exec(alert)?.[1])
})
