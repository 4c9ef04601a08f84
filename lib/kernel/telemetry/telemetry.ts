export type Part = 'page' | 'api' | 'console' | 'file'
type PageOutcome = 'hit' | 'stale' | 'miss'

/** Counts what passes. Its labels have few values, and none of a member. */
export type Meter = {
  requestAnswered: (
    labels: { part: Part; route: string; status: string },
    milliseconds: number,
  ) => void
  pageServed: (outcome: PageOutcome) => void
  /** Milliseconds from the row of a change to the drop of the pages that show it. */
  pagesDropped: (milliseconds: number) => void
  /** A transaction waited for its turn. */
  turnWaited: (milliseconds: number) => void
  taskEnded: (queue: string, outcome: 'done' | 'retried' | 'dead') => void
  mailSent: (milliseconds: number) => void
  storageAnswered: (outcome: 'ok' | 'failed') => void
  providerAnswered: (call: string, outcome: string, milliseconds: number) => void
}

export type Attributes = Record<string, string | number | boolean>

export type Span = {
  /** Runs work within the span. */
  run: <T>(work: () => T) => T
  /** Ends it, with the kind of its failure; `describe` is called only where the span is recorded. */
  end: (failure?: string, describe?: () => { name: string; attributes: Attributes }) => void
}

/** Records spans. Their names and attributes come from code, and none from a member. */
export type Tracer = {
  /** Begins a trace, or continues that of another process or of the request behind a task. */
  root: (name: string, attributes: Attributes, traceparent?: string | undefined) => Span
  /** Begins a part of the current trace; undefined where none is recorded. */
  part: (name: string, attributes: Attributes) => Span | undefined
  /** Header that continues the current trace, or says that none is recorded. */
  traceparent: () => string
  /** Id of the current trace; undefined where none is recorded. */
  traceId: () => string | undefined
}

/** Set at the start of a process that exports them; otherwise nothing is loaded and nothing measured. */
export const telemetry: { meter?: Meter; tracer?: Tracer } = {}

/** Kind of an error, whose message may contain data of a member. */
const kindOf = (error: unknown) => {
  if (!(error instanceof Error)) return 'Error'
  return 'code' in error ? `${error.code}` : error.name
}

const within = async <T>(span: Span, work: () => Promise<T>) => {
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end(kindOf(error))
    throw error
  }
}

/** Runs work as a part of the current trace. */
export const inPart = <T>(name: string, attributes: Attributes, work: () => Promise<T>) => {
  const span = telemetry.tracer?.part(name, attributes)
  return span ? within(span, work) : work()
}

/** Runs work as a trace of its own, or as part of the one that it continues. */
export const inTrace = <T>(
  name: string,
  attributes: Attributes,
  traceparent: string | undefined,
  work: () => Promise<T>,
) => {
  const span = telemetry.tracer?.root(name, attributes, traceparent)
  return span ? within(span, work) : work()
}

/** Headers of a call to another process of the shop. */
export const traceHeaders = (): Record<string, string> => {
  const traceparent = telemetry.tracer?.traceparent()
  return traceparent ? { traceparent } : {}
}
