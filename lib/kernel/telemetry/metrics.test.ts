import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Measures, openMetrics } from './metrics.ts'

const open = async () => {
  const log = { warn: () => {} }
  const metrics = openMetrics({ role: 'worker', build: 'a1', dataFolder: '/', log })
  const server = createServer(metrics.handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return { ...metrics, read }
}

const descriptions = { insieme_cats: 'Cats by colour' }
const measures = (read: Measures['read']): Measures => ({ descriptions, read })

test('reads the values of the database once for several scrapes', async () => {
  const { observe, read } = await open()
  let reads = 0
  observe(
    measures(async () => [{ name: 'insieme_cats', value: ++reads, labels: { colour: 'grey' } }]),
  )
  await read()
  const text = await read()
  expect(text).toContain('insieme_cats{colour="grey"} 1\n')
  expect(text).toContain('insieme_measures_read 1\n')
})

test.each([
  ['fails', () => Promise.reject(new Error('no database'))],
  ['is late', () => new Promise<never>(() => {})],
])('leaves out values whose read %s, and nothing else', async (_, failing) => {
  const { observe, read } = await open()
  observe(measures(failing))
  const text = await read()
  expect(text).toContain('insieme_measures_read 0\n')
  expect(text).toContain('insieme_info{role="worker",build="a1"} 1\n')
  expect(text).not.toContain('insieme_cats')
})

test('counts tasks and actions on files from zero, so that the first failures are an increase', async () => {
  const { read } = await open()
  const text = await read()
  expect(text).toContain('insieme_outbox_tasks_total{queue="mail",outcome="retried"} 0\n')
  expect(text).toContain('insieme_storage_calls_total{outcome="failed"} 0\n')
})
