export type ToastTone = 'done' | 'problem'
/** Link to continue with, or an undo action. */
export type ToastLink = { label: string } & ({ href: string } | { run: () => void })
export type ToastItem = { id: number; text: string; tone: ToastTone; link: ToastLink | undefined }

type Watcher = () => void

const readFor = 5_000
const takenBackFor = 10_000
const watchers = new Set<Watcher>()
let shown: readonly ToastItem[] = []
let last = 0

const change = (next: readonly ToastItem[]) => {
  shown = next
  for (const watcher of watchers) watcher()
}

export const forget = (id: number) => change(shown.filter((one) => one.id !== id))

export const toast = (text: string, tone: ToastTone = 'done', link?: ToastLink) => {
  const id = ++last
  // One toast at a time: a new one replaces the last.
  change([{ id, text, tone, link }])
  const isTakenBack = link !== undefined && 'run' in link
  setTimeout(() => forget(id), isTakenBack ? takenBackFor : readFor)
}

export const readToasts = () => shown

export const subscribeToasts = (watcher: Watcher) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}
