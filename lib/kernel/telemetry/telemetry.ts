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
  providerAnswered: (call: string, outcome: string, milliseconds: number) => void
}

/** Set at the start of a process that exports them; otherwise nothing is loaded and nothing measured. */
export const telemetry: { meter?: Meter } = {}
