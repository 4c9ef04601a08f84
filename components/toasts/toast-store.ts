export type ToastTone = 'done' | 'problem'
/** Where to go on with what was done, or how to take it back. */
export type ToastLink = { label: string } & ({ href: string } | { run: () => void })
export type Told = { id: number; text: string; tone: ToastTone; link: ToastLink | undefined }

type Watcher = () => void

const readFor = 5_000
const takenBackFor = 10_000
const watchers = new Set<Watcher>()
let told: readonly Told[] = []
let last = 0

const change = (next: readonly Told[]) => {
  told = next
  for (const watcher of watchers) watcher()
}

/** Whatever it offered is done. */
export const forget = (id: number) => change(told.filter((one) => one.id !== id))

/** Says a finished sentence to who has just done something, wherever they go next. */
export const toast = (text: string, tone: ToastTone = 'done', link?: ToastLink) => {
  const id = ++last
  // One at a time: the last thing done is what somebody waits to hear of.
  change([{ id, text, tone, link }])
  const isTakenBack = link !== undefined && 'run' in link
  setTimeout(() => forget(id), isTakenBack ? takenBackFor : readFor)
}

export const readToasts = () => told

export const subscribeToasts = (watcher: Watcher) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}
