import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { type Missing, pageNotes } from '#lib/front/page-notes.ts'
import { translate } from './i18n.ts'

export type { Missing }

/** The page of an item has its id in the address. */
export const isItem = (what: Missing) => what !== 'page' && what !== 'mail'

export const missingMetadata = (what: Missing): Metadata => ({
  title: translate('pages')(`notFound.${what}.title`),
  robots: { index: false },
})

/**
 * Makes the page under way a 404. Next's own way is to throw, and what it then sends is an empty
 * document that says nothing until its scripts have run; it is left to development.
 */
export const answerMissing = (what: Missing) => {
  const notes = pageNotes()
  if (!notes) notFound()
  notes.missing = what
}
