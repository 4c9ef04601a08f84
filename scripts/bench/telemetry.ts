import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findPort, onPort, startPart } from '../../tests/browser/site-server.ts'
import { median, report, rounds, withFolder, withShop, wrk } from './kit/run.ts'

// Measures the processor time of a request with metrics, and with metrics and traces, beside the same process
// without them, in turns. Needs a build and wrk.

const paths = ['/home', '/api/preorders', '/api/settings/site']
const modes = ['off', 'metrics', 'metrics and traces'] as const
const promised = 1.05
/** Ticks of a processor in a second, as Linux counts them. */
const ticks = 100
const time = Number(process.env.BENCH_SECONDS ?? 3)

const switchProgram = new URL('kit/switch.ts', import.meta.url).pathname

const openCollector = async () => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const secondsOf = async (pid: number) => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticks
}

type Shop = { address: string; pid: number; control: string; metrics: string }

const scrapes = 50

/** Processor time of a read of the metrics, in milliseconds. */
const scrapeCost = async ({ pid, metrics }: Shop) => {
  const before = await secondsOf(pid)
  for (let scrape = 0; scrape < scrapes; scrape++) await (await fetch(metrics)).text()
  return (((await secondsOf(pid)) - before) / scrapes) * 1e3
}

const compare = async ({ address, control }: Shop, path: string) => {
  const readCosts = async () => (await (await fetch(control)).json()) as Record<string, number[]>
  const load = (seconds: number) => wrk(`${address}${path}`, { connections: 20, time: seconds })
  await load(time)
  await readCosts()
  await load(time * rounds * modes.length)
  const costs = await readCosts()
  const off = costs.off!
  console.info(`  ${path}: ${median(off).toFixed(1)} microseconds without, ${off.length} rounds`)
  for (const mode of modes.slice(1)) {
    // Beside the turn of the same round, so that neighbours of one round disturb both.
    const ratios = costs[mode]!.map((cost, round) => cost / off[round]!).filter(
      (ratio) => ratio > 0 && ratio < Infinity,
    )
    report(`${path}, ${mode}, beside off`, median(ratios), { maximum: promised })
  }
}

await withShop((_, url) =>
  withFolder(async (folder) => {
    const collector = await openCollector()
    const [HEALTH_PORT, BENCH_SWITCH] = [await findPort(), await findPort()]
    const { address, pid, stop } = await onPort((PORT) =>
      startPart(
        'everything',
        {
          DATABASE_URL: url,
          DATA_DIR: folder,
          ENABLE_DEMO: 'true',
          QUEUES: 'none',
          PORT,
          SITE_URL: `http://localhost:${PORT}`,
          HEALTH_PORT,
          BENCH_SWITCH,
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        },
        'bench',
        [process.execPath, '--import', switchProgram, 'server.ts'],
      ),
    )
    const shop = {
      address: address.replace('localhost', '127.0.0.1'),
      pid,
      control: `http://127.0.0.1:${BENCH_SWITCH}`,
      metrics: `http://127.0.0.1:${HEALTH_PORT}/metrics`,
    }
    try {
      for (const path of paths) await compare(shop, path)
      console.info(`  a read of the metrics: ${(await scrapeCost(shop)).toFixed(1)} ms`)
    } finally {
      await stop()
      collector.close()
    }
  }),
)
