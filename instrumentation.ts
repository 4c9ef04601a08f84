import { pageNotes } from '#lib/front/page-notes.ts'

/** Called by Next for each error of a render: lib/front then neither caches nor prefers the page. */
export const onRequestError = () => {
  const notes = pageNotes()
  if (notes) notes.failed = true
}
