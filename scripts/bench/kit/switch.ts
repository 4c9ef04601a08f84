import { createServer } from 'node:http'
import { telemetry } from '#kernel/telemetry/telemetry.ts'

// Loaded before server.ts by the benchmark of telemetry: turns metrics and traces of one process on and off,
// because two processes of one program differ by more than what is measured.

let installed: typeof telemetry | undefined

createServer((request, response) => {
  installed ??= { ...telemetry }
  const { meter, tracer } = installed
  delete telemetry.meter
  delete telemetry.tracer
  if (meter && request.url?.includes('metrics')) telemetry.meter = meter
  if (tracer && request.url?.includes('traces')) telemetry.tracer = tracer
  response.end()
}).listen(Number(process.env.BENCH_SWITCH))
