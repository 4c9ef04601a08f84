import { onDevice } from '../../storage/browser-storage.ts'

/** Part of the basket that every page needs; the rest is loaded on use (./basket-store.ts). */
const basketPlace = 'basket'

const watchers = new Set<() => void>()

/** Fallback for a forbidden or full storage: the basket then lasts as long as the page. */
let unstored: string | null = null

export const readText = (): string | null => onDevice.read(basketPlace) ?? unstored

export const writeText = (text: string) => {
  unstored = onDevice.keep(basketPlace, text) ? null : text
  notify()
}

const known = () => {
  try {
    return JSON.parse(readText() ?? '{}')
  } catch {
    return {}
  }
}

export const readCount = (): number => Math.max(0, known().count | 0)

/** True when the device has lines of its own, or lines being sent to the basket of a member. */
export const hasOwnLines = (): boolean => {
  const { lines, merging } = known()
  return lines?.length > 0 || Boolean(merging)
}

/** Sets the same attributes as lib/site/marks.ts before the first paint. */
const notify = () => {
  const count = readCount()
  const { dataset, style } = document.documentElement
  if (count) dataset.basket = ''
  else delete dataset.basket
  style.setProperty('--basket', `"${count > 99 ? '99+' : count}"`)
  for (const watcher of watchers) watcher()
}

const onStorage = ({ key }: StorageEvent) => {
  if (key === basketPlace || key === null) notify()
}

/** Subscribes to changes of the basket, in this tab and in others. */
export const subscribeBasket = (watcher: () => void) => {
  if (watchers.size === 0) addEventListener('storage', onStorage)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) removeEventListener('storage', onStorage)
  }
}
