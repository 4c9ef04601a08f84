let open = 0
const watchers = new Set<() => void>()

function change(by: 1 | -1) {
  open += by
  for (const tell of watchers) tell()
}

/** The one count of everything the page waits behind the backdrop for. */
export const backdrop = {
  isShown: () => open > 0,
  subscribe: (tell: () => void) => {
    watchers.add(tell)
    return () => watchers.delete(tell)
  },
  /** Returns what takes it back. */
  ask: () => {
    change(1)
    return () => change(-1)
  },
}
