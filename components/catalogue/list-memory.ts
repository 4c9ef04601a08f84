type Place = { pages: number; y: number }

const keyOf = (address: string) => `place ${address}`

let isTaken = false

/** Saves the number of loaded pages and the scroll position, since the HTML contains only the first page. */
export function rememberPlace(address: string, pages: number) {
  const place: Place = { pages, y: window.scrollY }
  try {
    window.sessionStorage.setItem(keyOf(address), JSON.stringify(place))
  } catch {
    // Storage is forbidden: the list starts at its top.
  }
}

const cameBack = () => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward' || entry?.type === 'reload'
}

/** Returns the saved position after Back or a reload of the document; only on the first call. */
export function takePlace(address: string): Place | undefined {
  if (isTaken) return undefined
  isTaken = true
  try {
    const text = cameBack() && window.sessionStorage.getItem(keyOf(address))
    return text ? (JSON.parse(text) as Place) : undefined
  } catch {
    return undefined
  }
}
