type Place = { pages: number; y: number }

const keyOf = (address: string) => `place ${address}`

let isTaken = false

/** For the next document: the pages loaded since this one was made are not in its HTML. */
export function rememberPlace(address: string, pages: number) {
  const place: Place = { pages, y: window.scrollY }
  try {
    window.sessionStorage.setItem(keyOf(address), JSON.stringify(place))
  } catch {
    // No storage: the list starts at its top, like every page.
  }
}

const cameBack = () => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward' || entry?.type === 'reload'
}

/** Where the visitor was, when the document itself was reached by Back or a reload. Told once. */
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
