import type { Level } from '../entities/people.ts'

/** Returns the percentage of the way to the next level, 0–100; 100 on the last level. */
export const levelProgress = (
  level: Pick<Level, 'startThreshold' | 'endThreshold'>,
  spent: number,
) => {
  if (level.endThreshold === undefined) return 100
  const way = level.endThreshold - level.startThreshold
  return Math.min(100, Math.max(0, ((spent - level.startThreshold) / way) * 100))
}
