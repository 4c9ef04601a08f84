import type { BasketLine } from '../entities/checkout.ts'
import { piecesOf, readLines } from './basket.ts'
import { readText, writeText } from './basket-glance.ts'

/** Lines of the device being sent to the basket of a member, with one key until they have arrived. */
export type Merging = { key: string; lines: BasketLine[] }

export type StoredBasket = {
  /** Lines of the device, for visitors. */
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
