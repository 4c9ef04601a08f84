import type { Level } from './entities/people.ts'

/** The share of the way from one level to the next, 0–100; all of it on the last. */
export const levelProgress = (
  level: Pick<Level, 'startThreshold' | 'endThreshold'>,
  spent: number,
) => {
  if (level.endThreshold === undefined) return 100
  const way = level.endThreshold - level.startThreshold
  return Math.min(100, Math.max(0, ((spent - level.startThreshold) / way) * 100))
}
