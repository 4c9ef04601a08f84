import { newKey } from './attempts.ts'
import type { BasketLine } from './entities/checkout.ts'

/** `key` names these lines and no others: merged twice under it, they count once. */
export type DeviceBasket = { key: string; lines: BasketLine[] }

const place = 'basket'
const mostLines = 50
export const mostCopies = 99
const empty: DeviceBasket = { key: '', lines: [] }

const watchers = new Set<() => void>()
let seen: { text: string | null; basket: DeviceBasket } = { text: null, basket: empty }

const isLine = (line: unknown): line is BasketLine =>
  typeof line === 'object' &&
  line !== null &&
  ['bundleId', 'quantity', 'seenPrice'].every(
    (name) => typeof (line as Record<string, unknown>)[name] === 'number',
  )

const parse = (text: string | null): DeviceBasket => {
  try {
    const { key, lines } = JSON.parse(text ?? '{}')
    return typeof key === 'string' && Array.isArray(lines)
      ? { key, lines: lines.filter(isLine) }
      : empty
  } catch {
    return empty
  }
}

/** Storage may be forbidden altogether; the basket then lasts as long as the page. */
let inMemory: string | null = null

const readText = () => {
  try {
    return window.localStorage.getItem(place)
  } catch {
    return inMemory
  }
}

export const readDevice = () => {
  const text = readText()
  if (text !== seen.text) seen = { text, basket: parse(text) }
  return seen.basket
}

const write = (lines: BasketLine[]) => {
  const text = lines.length > 0 ? JSON.stringify({ key: newKey(), lines }) : null
  inMemory = text
  try {
    if (text === null) window.localStorage.removeItem(place)
    else window.localStorage.setItem(place, text)
  } catch {
    // Kept in memory.
  }
  for (const watcher of watchers) watcher()
}

const without = (bundleId: number) =>
  readDevice().lines.filter((line) => line.bundleId !== bundleId)

/** So many of this; what is there keeps its place. */
export const putOnDevice = (line: BasketLine) => {
  const { lines } = readDevice()
  const known = lines.some(({ bundleId }) => bundleId === line.bundleId)
  const next = known
    ? lines.map((each) => (each.bundleId === line.bundleId ? line : each))
    : [...lines, line]
  write(next.slice(0, mostLines))
}

export const takeFromDevice = (bundleId: number) => write(without(bundleId))

/** Only what was merged: lines that another tab added meanwhile stay. */
export const forgetDevice = (key: string) => {
  if (readDevice().key === key) write([])
}

const hear = ({ key }: StorageEvent) => {
  if (key !== place && key !== null) return
  for (const watcher of watchers) watcher()
}

export const subscribeDevice = (watcher: () => void) => {
  if (watchers.size === 0) window.addEventListener('storage', hear)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) window.removeEventListener('storage', hear)
  }
}
