import { AsyncLocalStorage } from 'node:async_hooks'

export type Missing = 'page' | 'preorder' | 'sale' | 'proposal' | 'mail'

/** What a page has to say to the front and Next gives it no way to. */
export type PageNotes = {
  /** The kind of thing its address names, when there is none: the page goes out as a 404. */
  missing?: Missing
}

declare global {
  // Next bundles the pages apart from server.ts: what both must share crosses on the global object.
  var insiemePageNotes: AsyncLocalStorage<PageNotes> | undefined
}

/** Lets what is rendered by `work` write into `notes`. */
export const takeNotes = <T>(notes: PageNotes, work: () => T): T => {
  globalThis.insiemePageNotes ??= new AsyncLocalStorage()
  return globalThis.insiemePageNotes.run(notes, work)
}

/** Undefined while nobody takes any: in development Next answers by itself. */
export const pageNotes = () => globalThis.insiemePageNotes?.getStore()
