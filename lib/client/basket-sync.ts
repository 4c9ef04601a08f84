import { ApiError } from './api-error.ts'
import { newKey } from './attempts.ts'
import { readToken } from './auth.ts'
import { piecesOf, withMore } from './basket.ts'
import { changeBasket, keepOnDevice, type Merging, readBasket } from './basket-store.ts'
import { browserClient } from './browser.ts'
import { type BasketLine, fromBasketLine, toBasket } from './entities/checkout.ts'
import { laterCalls } from './later-calls.ts'

/** How many came from the device and how many were there, for the page of the basket to say. */
export type Merged = { here: number; there: number }

let merged: Merged | null = null

export const readMerged = () => merged
export const forgetMerged = () => {
  merged = null
}

const merge = async ({ key, lines }: Merging) => {
  const body = { lines: lines.map(fromBasketLine) }
  const both = piecesOf(
    toBasket(await browserClient.call(laterCalls.mergeBasket, { body }, { key })),
  )
  const here = piecesOf(lines)
  const there = Math.max(0, both - here)
  if (there > 0) merged = { here, there }
  changeBasket({ merging: null, count: both })
}

/** Lines that are on their way already go first, under the key they left with. */
const begin = (): Merging | null => {
  const { merging, lines } = readBasket()
  if (merging) return merging
  if (lines.length === 0) return null
  const begun = { key: newKey(), lines }
  changeBasket({ lines: [], merging: begun })
  return begun
}

let running: Promise<BasketLine[]> | undefined

const run = async (): Promise<BasketLine[]> => {
  try {
    for (let merging = begin(); merging; merging = begin()) await merge(merging)
  } catch (error) {
    // Refused for good, which trying again does not mend; a dead token or a network may.
    if (!(error instanceof ApiError && error.status === 422)) throw error
    changeBasket({ merging: null })
  }
  const lines = toBasket(await browserClient.call(laterCalls.basket))
  changeBasket({ count: piecesOf(lines) })
  return lines
}

/** Brings the device's basket into the member's; nothing is lost and nothing counts twice. */
export const syncBasket = (): Promise<BasketLine[]> => {
  running ??= run().finally(() => {
    running = undefined
  })
  return running
}

/** Of whoever is here now. Without a network, or with a dead token, lines go with the next page. */
export const settleBasket = async (token: string | null) => {
  if (token === null) keepOnDevice(readBasket().lines)
  else await syncBasket().catch(() => {})
}

/** Lines that wait for the network: kept, and brought along when there is one again. */
const isLate = (error: unknown) => error instanceof ApiError && error.status >= 500

/** So many more of this, wherever the basket is; answers with how much it holds then. */
export const addToBasket = async (line: BasketLine): Promise<number> => {
  const before = readBasket()
  const lines = withMore(before.lines, line)
  if (readToken() === null) {
    keepOnDevice(lines)
    return readBasket().count
  }
  changeBasket({ lines, count: before.count + line.quantity })
  try {
    // What was on its way already may have left without this line.
    while (readBasket().lines.length > 0) await syncBasket()
  } catch (error) {
    if (!isLate(error)) throw error
  }
  return readBasket().count
}
