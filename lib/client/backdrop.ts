let open = 0
const watchers = new Set<() => void>()

function change(by: 1 | -1) {
  open += by
  for (const notify of watchers) notify()
}

/** Counter of everything for which the page waits behind the backdrop. */
export const backdrop = {
  isShown: () => open > 0,
  subscribe: (notify: () => void) => {
    watchers.add(notify)
    return () => watchers.delete(notify)
  },
  /** Shows the backdrop; returns the function that hides it again. */
  ask: () => {
    change(1)
    return () => change(-1)
  },
}

/**
 * Milliseconds before the backdrop appears: for a fast answer a flash would say less than the busy
 * button.
 */
const patience = 300

/** Blocks the page until the answer has arrived. */
export const holdBackdrop = (answer: Promise<unknown>) => {
  let end = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    end = backdrop.ask()
  }, patience)
  answer.then(
    () => end(),
    () => end(),
  )
}
