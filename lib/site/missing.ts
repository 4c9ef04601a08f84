import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { type Missing, pageNotes } from '#lib/front/page-notes.ts'
import { translate } from './i18n.ts'

export type { Missing }

/** True for resources whose page URL contains their id. */
export const isItem = (what: Missing) => what !== 'page' && what !== 'mail'

export const missingMetadata = (what: Missing): Metadata => ({
  title: translate('pages')(`notFound.${what}.title`),
  robots: { index: false },
})

/** Sets the status 404. Next’s `notFound`, for development only, sends an empty document with scripts. */
export const answerMissing = (what: Missing) => {
  const notes = pageNotes()
  if (!notes) notFound()
  notes.missing = what
}
