/**
 * As much of the basket as every page needs: how much the bar shows, and whether there is something to
 * do about it. All else is fetched by who does it (./basket-store.ts).
 */
const basketPlace = 'basket'

const watchers = new Set<() => void>()

/** A storage that is forbidden or full: the basket is then as long as the page. */
let unstored: string | null = null

export const readText = (): string | null => {
  try {
    return localStorage.getItem(basketPlace) ?? unstored
  } catch {
    return unstored
  }
}

export const writeText = (text: string) => {
  unstored = text
  try {
    localStorage.setItem(basketPlace, text)
    unstored = null
  } catch {}
  tell()
}

const known = () => {
  try {
    return JSON.parse(readText() ?? '{}')
  } catch {
    return {}
  }
}

export const readCount = (): number => Math.max(0, known().count | 0)

/** Lines of the device's own, or on their way to a member. */
export const hasOwnLines = (): boolean => {
  const { lines, merging } = known()
  return lines?.length > 0 || Boolean(merging)
}

/** The same marks that lib/site/basket-mark.ts sets before the first paint. */
const tell = () => {
  const count = readCount()
  const { dataset, style } = document.documentElement
  if (count) dataset.basket = ''
  else delete dataset.basket
  style.setProperty('--basket', `"${count > 99 ? '99+' : count}"`)
  for (const watcher of watchers) watcher()
}

const hearStorage = ({ key }: StorageEvent) => {
  if (key === basketPlace || key === null) tell()
}

/** Hears of this tab and of the others. */
export const subscribeBasket = (watcher: () => void) => {
  if (watchers.size === 0) addEventListener('storage', hearStorage)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) removeEventListener('storage', hearStorage)
  }
}
