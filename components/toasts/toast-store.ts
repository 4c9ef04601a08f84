export type ToastTone = 'done' | 'problem'
export type Told = { id: number; text: string; tone: ToastTone }

type Watcher = () => void

const readFor = 5_000
const watchers = new Set<Watcher>()
let told: readonly Told[] = []
let last = 0

const change = (next: readonly Told[]) => {
  told = next
  for (const watcher of watchers) watcher()
}

/** Says a finished sentence to who has just done something, wherever they go next. */
export const toast = (text: string, tone: ToastTone = 'done') => {
  const id = ++last
  // One at a time: the last thing done is what somebody waits to hear of.
  change([{ id, text, tone }])
  setTimeout(() => change(told.filter((one) => one.id !== id)), readFor)
}

export const readToasts = () => told

export const subscribeToasts = (watcher: Watcher) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}
