import { piecesOf, readLines } from './basket.ts'
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

const key = 'basket'
const nothing: StoredBasket = { lines: [], count: 0, merging: null }
const watchers = new Set<() => void>()

/** A storage that is forbidden or full: the basket is then as long as the page. */
let unstored: string | null = null

const read = (): string | null => {
  try {
    return window.localStorage.getItem(key) ?? unstored
  } catch {
    return unstored
  }
}

const write = (text: string) => {
  try {
    window.localStorage.setItem(key, text)
    unstored = null
  } catch {
    unstored = text
  }
}

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
  const text = read()
  if (seen?.text !== text || !seen) seen = { text, basket: parse(text) }
  return seen.basket
}

/** Empty on the server, and while a page wakes up that was written for everybody. */
export const noBasket = () => nothing

/** The same marks that lib/site/basket-mark.ts sets before the first paint. */
const markDocument = () => {
  const { count } = readBasket()
  const { dataset, style } = document.documentElement
  if (count > 0) dataset.basket = ''
  else delete dataset.basket
  style.setProperty('--basket', `"${count > 99 ? '99+' : count}"`)
}

const tell = () => {
  markDocument()
  for (const watcher of watchers) watcher()
}

export const changeBasket = (change: Partial<StoredBasket>) => {
  write(JSON.stringify({ ...readBasket(), ...change }))
  tell()
}

/** The device's own lines, with what the bar shows of them. */
export const keepOnDevice = (lines: BasketLine[]) => changeBasket({ lines, count: piecesOf(lines) })

const hearStorage = ({ key: changed }: StorageEvent) => {
  if (changed === key || changed === null) tell()
}

/** Hears of this tab and of the others. */
export const subscribeBasket = (watcher: () => void) => {
  if (watchers.size === 0) window.addEventListener('storage', hearStorage)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) window.removeEventListener('storage', hearStorage)
  }
}
