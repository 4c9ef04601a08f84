import { AsyncLocalStorage } from 'node:async_hooks'

export type Missing = 'page' | 'preorder' | 'sale' | 'proposal' | 'mail'

/** Data that a page passes to the front, for which Next has no API. */
export type PageNotes = {
  /** Kind of the missing thing at this address: the page is sent as a 404. */
  missing?: Missing
  /** A call of the page timed out or was refused for overload: a failed render is sent as a 503. */
  unavailable?: boolean
  /** A part of the page threw: the response may have status 200, but is not whole. */
  failed?: boolean
  /** Tags of things that the page shows beside the one that its address names. */
  tags?: string[]
}

declare global {
  // Next bundles pages apart from server.ts: shared state has to be on the global object.
  var insiemePageNotes: AsyncLocalStorage<PageNotes> | undefined
}

/** Runs `work` so that pages rendered by it can write into `notes`. */
export const takeNotes = <T>(notes: PageNotes, work: () => T): T => {
  globalThis.insiemePageNotes ??= new AsyncLocalStorage()
  return globalThis.insiemePageNotes.run(notes, work)
}

/** Undefined outside `takeNotes`: in development Next answers by itself. */
export const pageNotes = () => globalThis.insiemePageNotes?.getStore()
