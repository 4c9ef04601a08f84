import { cellStates } from '#lib/format/drawn-box.ts'

/** Cell states of a track; the last cell stays empty below 100 %. */
export const trackCells = (percent: number, cells: number) => cellStates(percent, 100, cells)

const roundUnits = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000]

/** Number of cells nearest to `around` for which each cell is a round number of units. */
export function roundCells(scale: number, around = 20): number {
  const counts = roundUnits.filter((unit) => scale % unit === 0).map((unit) => scale / unit)
  const fitting = counts.filter((count) => count >= around * 0.6 && count <= around * 1.5)
  return fitting.toSorted((a, b) => Math.abs(a - around) - Math.abs(b - around))[0] ?? around
}
