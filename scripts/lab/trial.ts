import type { Sample } from './load.ts'

/** Result of a trial: lines that must be true, figures, and the course of the requests. */
export type Finding = {
  name: string
  checks: { text: string; isTrue: boolean }[]
  figures: Record<string, string | number>
  samples: Sample[]
  /** Events of the trial in milliseconds from its start. */
  marks: { at: number; text: string }[]
  /** Values over milliseconds from the start. */
  lines: Record<string, (readonly [at: number, value: number])[]>
}

export const openTrial = (name: string) => {
  const finding: Finding = { name, checks: [], figures: {}, samples: [], marks: [], lines: {} }
  const started = performance.now()
  return {
    finding,
    /** Milliseconds since the start. */
    passed: () => performance.now() - started,
    check: (text: string, isTrue: boolean) => {
      finding.checks.push({ text, isTrue })
      console.info(`${isTrue ? ' ' : '!'} ${text}`)
    },
    figure: (text: string, value: string | number) => {
      finding.figures[text] = value
      console.info(`  ${text}: ${value}`)
    },
    mark: (text: string) => {
      finding.marks.push({ at: performance.now() - started, text })
      console.info(`  ${((performance.now() - started) / 1_000).toFixed(1)} s: ${text}`)
    },
    draw: (name: string, points: Finding['lines'][string]) => {
      finding.lines[name] = points
    },
    take: (samples: Sample[]) => {
      finding.samples.push(...samples)
    },
  }
}

export type Trial = ReturnType<typeof openTrial>

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Waiting times as `p50 / p99 / p99.9 ms`. */
export const waits = (samples: readonly Sample[]) => {
  const sorted = samples.map(({ late }) => late).sort((a, b) => a - b)
  return `${[0.5, 0.99, 0.999].map((share) => quantile(sorted, share).toFixed(0)).join(' / ')} ms`
}

/** Also refused as one of too many: every visitor has an address of its own. */
export const isFailed = ({ status }: { status: number }) =>
  status === 0 || status === 429 || status >= 500
