import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Attributes, Span, Tracer } from './telemetry.ts'

type Options = {
  /** Address of a collector, without the path. */
  endpoint: string
  /** Part of the traces that are recorded. */
  ratio: number
  role: string
  build: string
}

const longestAttribute = 2_000
/** Milliseconds between two requests that are recorded: a busy process would spend more on traces than on metrics. */
const shortestPause = 100

/** Header of what is not recorded here, so that another process does not record it either. */
const unrecorded = `00-${'0'.repeat(31)}1-${'0'.repeat(15)}1-00`

/**
 * Sends traces to a collector. The tracer is not registered globally: other libraries, such as Next, would
 * then record addresses with their queries.
 */
export const openTracing = ({ endpoint, ratio, role, build }: Options) => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'insieme',
      'service.version': build,
      'insieme.role': role,
    }),
    spanLimits: { attributeValueLengthLimit: longestAttribute },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const otel = provider.getTracer('insieme')
  const current = new AsyncLocalStorage<Context | undefined>()
  let recordedAt = Number.NEGATIVE_INFINITY
  const isChosen = () => {
    if (ratio === 1) return true
    if (Math.random() >= ratio) return false
    const isPaused = performance.now() - recordedAt < shortestPause
    if (!isPaused) recordedAt = performance.now()
    return !isPaused
  }
  /** Most requests: without a context they cost next to nothing. */
  const nothing: Span = {
    run: (work) => (current.getStore() ? current.run(undefined, work) : work()),
    end: () => {},
  }
  const currentSpan = () => {
    const context = current.getStore()
    return context && trace.getSpanContext(context)
  }

  const begin = (name: string, attributes: Attributes, parent: Context): Span => {
    const span = otel.startSpan(name, { attributes }, parent)
    const context = trace.setSpan(parent, span)
    return {
      run: (work) => current.run(context, work),
      end: (failure, describe) => {
        const more = describe?.()
        if (more) span.updateName(more.name).setAttributes(more.attributes)
        if (failure !== undefined) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          span.setAttribute('error.type', failure)
        }
        span.end()
      },
    }
  }

  const tracer: Tracer = {
    // Decided here: a span that is not recorded would cost as much as one that is.
    root: (name, attributes, traceparent) => {
      const remote = traceparent ? parseTraceParent(traceparent) : null
      const isSampled = remote ? remote.traceFlags & TraceFlags.SAMPLED : isChosen()
      if (!isSampled) return nothing
      const parent = remote
        ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
        : ROOT_CONTEXT
      return begin(name, attributes, parent)
    },
    part: (name, attributes) => {
      const context = current.getStore()
      return context && begin(name, attributes, context)
    },
    traceparent: () => {
      const span = currentSpan()
      return span ? `00-${span.traceId}-${span.spanId}-01` : unrecorded
    },
    traceId: () => currentSpan()?.traceId,
  }
  return { tracer, close: () => provider.shutdown() }
}
