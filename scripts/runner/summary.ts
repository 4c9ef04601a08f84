import type { Failure, Timing } from './counts.ts'

const told = ({ test, error, seed }: Failure) =>
  `  ${test}\n    ${error}${seed ? `\n    seed ${seed}` : ''}`

/** What has to be read of a run, at its end: what failed and why, and where the time went. */
export const summary = (failures: Failure[], timings: Timing[]) => {
  const slowest = timings.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  return [
    ...(failures.length > 0 ? [`\nFailed tests:\n${failures.map(told).join('\n')}`] : []),
    ...(slowest.length > 0
      ? [
          `\nSlowest tests:\n${slowest.map(({ test, seconds }) => `  ${seconds.toFixed(1).padStart(5)} s  ${test}`).join('\n')}`,
        ]
      : []),
  ].join('\n')
}
