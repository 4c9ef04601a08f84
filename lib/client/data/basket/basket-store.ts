import type { BasketLine } from '../entities/checkout.ts'
import { readText, writeText } from './basket-glance.ts'

/** Maximum pieces of a line and lines of a basket; the server has the same limits. */
const maxPieces = 99
const mostLines = 50

export const piecesOf = (lines: readonly BasketLine[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

export const without = (lines: readonly BasketLine[], bundleId: number) =>
  lines.filter((line) => line.bundleId !== bundleId)

export const withLine = (lines: readonly BasketLine[], line: BasketLine): BasketLine[] => {
  const limited = { ...line, quantity: Math.min(line.quantity, maxPieces) }
  if (lines.some(({ bundleId }) => bundleId === line.bundleId))
    return lines.map((one) => (one.bundleId === line.bundleId ? limited : one))
  return [...lines, limited].slice(0, mostLines)
}

export const withMore = (lines: readonly BasketLine[], line: BasketLine) => {
  const existing = lines.find(({ bundleId }) => bundleId === line.bundleId)?.quantity ?? 0
  return withLine(lines, { ...line, quantity: existing + line.quantity })
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0
const isPrice = (value: unknown) => Number.isFinite(value) && Number(value) >= 0

/** Stored lines may be old, truncated or edited by the visitor: only complete lines count. */
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

/** Lines of the device being sent to the basket of a member, with one key until they have arrived. */
export type Merging = { key: string; lines: BasketLine[] }

export type StoredBasket = {
  lines: BasketLine[]
  /** Count of the basket on show; lib/site/marks.ts reads it before the first paint. */
  count: number
  merging: Merging | null
}

const nothing: StoredBasket = { lines: [], count: 0, merging: null }

const parse = (text: string | null): StoredBasket => {
  try {
    const { lines, count, merging } = JSON.parse(text ?? '{}')
    return {
      lines: readLines(lines),
      count: Number.isSafeInteger(count) && count > 0 ? count : 0,
      merging:
        typeof merging?.key === 'string'
          ? { key: merging.key, lines: readLines(merging.lines) }
          : null,
    }
  } catch {
    return nothing
  }
}

let seen: { text: string | null; basket: StoredBasket } | undefined

/** Returns the same object as long as nothing changed. */
export const readBasket = (): StoredBasket => {
  const text = readText()
  if (seen?.text !== text || !seen) seen = { text, basket: parse(text) }
  return seen.basket
}

/** Returns an empty basket for the server and during hydration, whose HTML is the same for everybody. */
export const noBasket = () => nothing

export const changeBasket = (change: Partial<StoredBasket>) =>
  writeText(JSON.stringify({ ...readBasket(), ...change }))

/** Stores the lines of the device, with their count for the bar. */
export const keepOnDevice = (lines: BasketLine[]) => changeBasket({ lines, count: piecesOf(lines) })
