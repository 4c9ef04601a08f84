import { subscribe } from 'node:diagnostics_channel'
import { createServer } from 'node:http'
import { telemetry } from '#kernel/telemetry/telemetry.ts'

// Loaded before server.ts by the benchmark of telemetry: turns metrics and traces of one process on and off,
// because two processes of one program differ by more than what is measured. A turn is short, because
// neighbours change from second to second, and long enough for collections of garbage.

const turnMilliseconds = 250
const modes = ['off', 'metrics', 'metrics and traces'] as const

let installed: typeof telemetry | undefined
let timer: NodeJS.Timeout | undefined
/** Microseconds of the processor for a request of each turn, by mode. */
let costs: Record<string, number[]> = {}

let requests = 0
subscribe('http.server.response.finish', () => {
  requests++
})

const begin = (mode: string) => {
  installed ??= { ...telemetry }
  const { meter, tracer } = installed
  delete telemetry.meter
  delete telemetry.tracer
  if (meter && mode !== 'off') telemetry.meter = meter
  if (tracer && mode === 'metrics and traces') telemetry.tracer = tracer
  requests = 0
  const usage = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(usage)
    costs[mode]!.push((user + system) / requests)
  }
}

const start = () => {
  costs = Object.fromEntries(modes.map((mode) => [mode, []]))
  let turn = 0
  // Each mode comes first as often as the others.
  const next = () => begin(modes[(turn + Math.floor(turn++ / modes.length)) % modes.length]!)
  let end = next()
  clearInterval(timer)
  timer = setInterval(() => {
    end()
    end = next()
  }, turnMilliseconds)
}

/** Answers with the costs since the last request, and starts anew. */
createServer((_, response) => {
  response.end(JSON.stringify(costs))
  start()
}).listen(Number(process.env.BENCH_SWITCH))
