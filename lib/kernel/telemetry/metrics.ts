import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Attributes, Observable } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import type { Pool } from 'pg'
import { within } from '../http/within.ts'
import type { Log } from '../log.ts'
import { queues } from '../outbox/rules.ts'
import type { Handler } from '../serve.ts'
import { createHistogram } from './histogram.ts'
import type { Meter } from './telemetry.ts'

export type Sample = { name: string; value: number; labels?: Attributes }

/** Values that need the database: their names with descriptions, and one read of all. */
export type Measures = {
  descriptions: Readonly<Record<string, string>>
  read: () => Promise<Sample[]>
}

type Options = { role: string; build: string; dataFolder: string; log: Pick<Log, 'warn'> }

/** Boundaries in seconds: the objectives are among them. */
const ofAnswers = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const ofFreshness = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
const ofMail = [1, 5, 15, 30, 60, 300, 3_600, 86_400]
const ofProvider = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

/** Milliseconds for which values of the database are used again, and in which they must arrive. */
const readingAge = 15_000
const patience = 2_000

/** Values of the last read; none after a failure, and never two reads at once. */
const createReading = (read: Measures['read'], log: Options['log']) => {
  let readAt = Number.NEGATIVE_INFINITY
  let samples: Promise<Sample[] | undefined> = Promise.resolve(undefined)
  let running: Promise<unknown> | undefined
  const refresh = async () => {
    const work = read().finally(() => {
      running = undefined
    })
    running = work
    try {
      return await within(patience, work)
    } catch (error) {
      log.warn('the values of the shop could not be read for its metrics', { error })
      return undefined
    }
  }
  return () => {
    if (!running && performance.now() - readAt > readingAge) {
      readAt = performance.now()
      samples = refresh()
    }
    return samples
  }
}

/** Collects the metrics of a process and writes them in the text format of Prometheus. */
export const openMetrics = ({ role, build, dataFolder, log }: Options) => {
  const requests = createHistogram(
    'insieme_request_duration_seconds',
    'Requests by part, route and class of status',
    ofAnswers,
    ['part', 'route', 'status'],
  )
  const freshness = createHistogram(
    'insieme_page_freshness_seconds',
    'From the row of a change to the drop of the pages that show it',
    ofFreshness,
  )
  const turns = createHistogram(
    'insieme_database_turn_wait_seconds',
    'Transactions that waited for their turn',
    ofAnswers,
  )
  const mails = createHistogram(
    'insieme_mail_delay_seconds',
    'From the order of a mail to its acceptance by the mail server',
    ofMail,
  )
  const calls = createHistogram(
    'insieme_provider_call_duration_seconds',
    'Calls of the payment provider by kind and outcome',
    ofProvider,
    ['call', 'outcome'],
  )
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
    metricProducers: [requests, freshness, turns, mails, calls],
  })
  const meter = new MeterProvider({ readers: [exporter] }).getMeter('insieme')
  const gauge = (name: string, description: string) =>
    meter.createObservableGauge(name, { description })
  const counter = (name: string, description: string) => {
    const own = meter.createCounter(name, { description })
    return (labels: Attributes, count = 1) => own.add(count, labels)
  }

  // Own counts: a page from memory costs so little that one more record would show.
  const pages = { hit: 0, stale: 0, miss: 0 }
  meter
    .createObservableCounter('insieme_page_cache_requests', {
      description: 'Pages of the cache by outcome',
    })
    .addCallback((result) => {
      for (const [outcome, count] of Object.entries(pages)) result.observe(count, { outcome })
    })
  const tasks = counter('insieme_outbox_tasks', 'Attempts of tasks by queue and outcome')
  const files = counter('insieme_storage_calls', 'Actions on the bucket of files by outcome')
  // From zero, because a rate needs a value before the first failure.
  for (const outcome of ['done', 'retried', 'dead'])
    for (const queue of queues) tasks({ queue, outcome }, 0)
  for (const outcome of ['ok', 'failed']) files({ outcome }, 0)

  gauge('insieme_info', 'Build and role of the process').addCallback((result) =>
    result.observe(1, { role, build }),
  )
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  gauge('insieme_event_loop_delay_seconds', 'Delay of the event loop since the last read: p99')
    // The histogram contains the resolution of its timer.
    .addCallback((result) => {
      result.observe(delay.count > 0 ? Math.max(0, delay.percentile(99) / 1e9 - 0.02) : 0)
      delay.reset()
    })
  gauge('process_resident_memory_bytes', 'Resident memory').addCallback((result) =>
    result.observe(process.memoryUsage.rss()),
  )
  gauge('nodejs_heap_used_bytes', 'Used heap').addCallback((result) =>
    result.observe(process.memoryUsage().heapUsed),
  )
  meter
    .createObservableCounter('process_cpu_seconds', { description: 'Processor time' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage()
      result.observe((user + system) / 1e6)
    })
  const started = Date.now() / 1000 - process.uptime()
  gauge('process_start_time_seconds', 'Start of the process').addCallback((result) =>
    result.observe(started),
  )
  const free = gauge('insieme_disk_free_bytes', 'Free space of the disk with the data folder')
  const size = gauge('insieme_disk_size_bytes', 'Size of the disk with the data folder')
  meter.addBatchObservableCallback(
    async (result) => {
      // A site without data may lack the folder.
      const disk = await statfs(dataFolder).catch(() => undefined)
      if (!disk) return
      result.observe(free, disk.bavail * disk.bsize)
      result.observe(size, disk.blocks * disk.bsize)
    },
    [free, size],
  )

  const counts: Meter = {
    requestAnswered: ({ part, route, status }, milliseconds) =>
      requests.record(milliseconds, part, route, status),
    pageServed: (outcome) => {
      pages[outcome]++
    },
    pagesDropped: freshness.record,
    turnWaited: turns.record,
    taskEnded: (queue, outcome) => tasks({ queue, outcome }),
    storageAnswered: (outcome) => files({ outcome }),
    mailSent: mails.record,
    providerAnswered: (call, outcome, milliseconds) => calls.record(milliseconds, call, outcome),
  }

  const observePool = (pool: Pool) =>
    gauge(
      'insieme_database_connections',
      'Connections of the pool by state; waiting is for one',
    ).addCallback((result) => {
      result.observe(pool.totalCount - pool.idleCount, { state: 'used' })
      result.observe(pool.idleCount, { state: 'idle' })
      result.observe(pool.waitingCount, { state: 'waiting' })
      result.observe(pool.options.max, { state: 'limit' })
    })

  const observe = ({ descriptions, read }: Measures) => {
    const current = createReading(read, log)
    const isRead = gauge('insieme_measures_read', '1 when the values of the database were read')
    const gauges = new Map<string, Observable>(
      Object.entries(descriptions).map(([name, text]) => [name, gauge(name, text)]),
    )
    meter.addBatchObservableCallback(
      async (result) => {
        const samples = await current()
        result.observe(isRead, samples ? 1 : 0)
        for (const { name, value, labels } of samples ?? [])
          result.observe(gauges.get(name)!, value, labels)
      },
      [isRead, ...gauges.values()],
    )
  }

  /** Answers `/metrics` and nothing else. */
  const handle: Handler = (request, response) => {
    if (request.method === 'GET' && request.url === '/metrics')
      exporter.getMetricsRequestHandler(request, response)
    else response.writeHead(404).end()
  }

  return { meter: counts, observePool, observe, handle }
}
