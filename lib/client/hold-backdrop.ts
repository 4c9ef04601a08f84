let open = 0
const watchers = new Set<() => void>()

const change = (by: 1 | -1) => {
  open += by
  for (const tell of watchers) tell()
}

/** Deeds that are not answered yet, for whoever shows the backdrop. */
export const heldDeeds = {
  isAny: () => open > 0,
  subscribe: (tell: () => void) => {
    watchers.add(tell)
    return () => watchers.delete(tell)
  },
}

/** An answer that comes at once darkens nothing: a flash would say less than the busy button. */
const patience = 300

/** Until a deed is answered the page may not be used. */
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
