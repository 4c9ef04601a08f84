import type { Failure, Timing } from './counts.ts'

const failureText = ({ test, error, seed }: Failure) =>
  `  ${test}\n    ${error}${seed ? `\n    seed ${seed}` : ''}`

/** Summary of a run: failures with their causes, and the slowest parts. */
export const summary = (failures: Failure[], timings: Timing[]) => {
  const slowest = timings.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  return [
    ...(failures.length > 0 ? [`\nFailed tests:\n${failures.map(failureText).join('\n')}`] : []),
    ...(slowest.length > 0
      ? [
          `\nSlowest tests:\n${slowest.map(({ test, seconds }) => `  ${seconds.toFixed(1).padStart(5)} s  ${test}`).join('\n')}`,
        ]
      : []),
  ].join('\n')
}
