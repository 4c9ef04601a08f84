import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
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
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: longestAttribute },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const otel = provider.getTracer('insieme')
  const current = new AsyncLocalStorage<Context>()
  const currentSpan = () => trace.getSpanContext(current.getStore() ?? ROOT_CONTEXT)
  const isRecorded = () => ((currentSpan()?.traceFlags ?? 0) & TraceFlags.SAMPLED) !== 0

  const begin = (name: string, attributes: Attributes, parent: Context): Span => {
    const span = otel.startSpan(name, { attributes }, parent)
    const context = trace.setSpan(parent, span)
    return {
      run: (work) => current.run(context, work),
      end: (failure, more) => {
        if (more?.name) span.updateName(more.name)
        if (more?.attributes) span.setAttributes(more.attributes)
        if (failure !== undefined) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          span.setAttribute('error.type', failure)
        }
        span.end()
      },
    }
  }

  const tracer: Tracer = {
    root: (name, attributes, traceparent) => {
      const remote = traceparent ? parseTraceParent(traceparent) : null
      const parent = remote
        ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
        : ROOT_CONTEXT
      return begin(name, attributes, parent)
    },
    part: (name, attributes) =>
      isRecorded() ? begin(name, attributes, current.getStore()!) : undefined,
    traceparent: () => {
      const span = currentSpan()
      return span && `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}`
    },
    traceId: () => (isRecorded() ? currentSpan()?.traceId : undefined),
  }
  return { tracer, close: () => provider.shutdown() }
}
