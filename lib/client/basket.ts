import type { BasketLine } from './entities/checkout.ts'

/** What one line, and one basket, may hold; the host asks the same. */
const most = 99
const mostLines = 50

export const piecesOf = (lines: readonly BasketLine[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

export const without = (lines: readonly BasketLine[], bundleId: number) =>
  lines.filter((line) => line.bundleId !== bundleId)

/** In its place when it is there already, else at the end. */
export const withLine = (lines: readonly BasketLine[], line: BasketLine): BasketLine[] => {
  const kept = { ...line, quantity: Math.min(line.quantity, most) }
  if (lines.some(({ bundleId }) => bundleId === line.bundleId))
    return lines.map((one) => (one.bundleId === line.bundleId ? kept : one))
  return [...lines, kept].slice(0, mostLines)
}

export const withMore = (lines: readonly BasketLine[], line: BasketLine) => {
  const there = lines.find(({ bundleId }) => bundleId === line.bundleId)?.quantity ?? 0
  return withLine(lines, { ...line, quantity: there + line.quantity })
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0
const isPrice = (value: unknown) => Number.isFinite(value) && Number(value) >= 0

/** What a device kept may be old, cut short or somebody's play: only whole lines count. */
export const readLines = (given: unknown): BasketLine[] => {
  if (!Array.isArray(given)) return []
  return given
    .filter((one) => isCount(one?.bundleId) && isCount(one.quantity) && isPrice(one.seenPrice))
    .reduce<BasketLine[]>(
      (lines, { bundleId, quantity, seenPrice }) =>
        withMore(lines, { bundleId, quantity, seenPrice }),
      [],
    )
}
