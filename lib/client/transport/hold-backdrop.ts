let open = 0
const watchers = new Set<() => void>()

const change = (by: 1 | -1) => {
  open += by
  for (const notify of watchers) notify()
}

/** Calls that are not answered yet, for whoever shows the backdrop. */
export const heldCalls = {
  isAny: () => open > 0,
  subscribe: (notify: () => void) => {
    watchers.add(notify)
    return () => watchers.delete(notify)
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
    change(1)
    end = () => change(-1)
  }, patience)
  answer.then(
    () => end(),
    () => end(),
  )
}
