import { readToken } from '../../storage/token.ts'
import { ApiError } from '../../transport/api-error.ts'
import { newKey } from '../../transport/attempts.ts'
import { browserClient } from '../../transport/browser.ts'
import { type BasketLine, fromBasketLine, toBasket } from '../entities/checkout.ts'
import {
  changeBasket,
  keepOnDevice,
  type Merging,
  piecesOf,
  readBasket,
  withMore,
} from './basket-store.ts'

/** Pieces from the device and pieces already in the basket, for a message on the page of the basket. */
export type Merged = { here: number; there: number }

let merged: Merged | null = null

export const readMerged = () => merged
export const forgetMerged = () => {
  merged = null
}

const merge = async ({ key, lines }: Merging) => {
  const body = { lines: lines.map(fromBasketLine) }
  const both = piecesOf(
    toBasket(await browserClient.call('POST /users/logged/basket', { body }, { key })),
  )
  const here = piecesOf(lines)
  const there = Math.max(0, both - here)
  if (there > 0) merged = { here, there }
  changeBasket({ merging: null, count: both })
}

/** Lines being sent already go first, under their original key. */
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
    // A 422 is final and a retry cannot help; a dead token or a network failure may pass.
    if (!(error instanceof ApiError && error.status === 422)) throw error
    changeBasket({ merging: null })
  }
  const lines = toBasket(await browserClient.call('GET /users/logged/basket'))
  changeBasket({ count: piecesOf(lines) })
  return lines
}

/** Merges the basket of the device into the member's. Idempotent: nothing is lost or counted twice. */
export const syncBasket = (): Promise<BasketLine[]> => {
  running ??= run().finally(() => {
    running = undefined
  })
  return running
}

/** Without a network, or with a dead token, lines are sent by the next page. */
export const settleBasket = async (token: string | null) => {
  if (token === null) keepOnDevice(readBasket().lines)
  else await syncBasket().catch(() => {})
}

/** True for failures that pass: the lines stay stored and are sent once there is a network. */
const isLate = (error: unknown) => error instanceof ApiError && error.status >= 500

/** Adds pieces of a bundle to the basket of the device or the member; returns the new count of the basket. */
export const addToBasket = async (line: BasketLine): Promise<number> => {
  const before = readBasket()
  const lines = withMore(before.lines, line)
  if (readToken() === null) {
    keepOnDevice(lines)
    return readBasket().count
  }
  changeBasket({ lines, count: before.count + line.quantity })
  try {
    // The sync in progress may have started without this line.
    while (readBasket().lines.length > 0) await syncBasket()
  } catch (error) {
    if (!isLate(error)) throw error
  }
  return readBasket().count
}
