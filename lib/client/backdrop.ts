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

/** An answer that comes at once darkens nothing: a flash would say less than the busy button. */
const patience = 300

/** Until a deed is answered the page may not be used. */
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
