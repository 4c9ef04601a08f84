import { piecesOf, readLines } from './basket.ts'
import { readText, writeText } from './basket-glance.ts'
import type { BasketLine } from './entities/checkout.ts'

/** Of the device's lines that go to the member's basket: the same key until they are there. */
export type Merging = { key: string; lines: BasketLine[] }

export type StoredBasket = {
  /** The device's own, of who is not signed in. */
  lines: BasketLine[]
  /** Of whichever basket is shown; what lib/site/basket-mark.ts reads before the first paint. */
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

/** The same object as long as nothing changed. */
export const readBasket = (): StoredBasket => {
  const text = readText()
  if (seen?.text !== text || !seen) seen = { text, basket: parse(text) }
  return seen.basket
}

/** Empty on the server, and while a page wakes up that was written for everybody. */
export const noBasket = () => nothing

export const changeBasket = (change: Partial<StoredBasket>) =>
  writeText(JSON.stringify({ ...readBasket(), ...change }))

/** The device's own lines, with what the bar shows of them. */
export const keepOnDevice = (lines: BasketLine[]) => changeBasket({ lines, count: piecesOf(lines) })
