import { editableFor, moreTimeToEdit, restorableFor } from '#lib/contract/comment-limits.ts'
import { days } from '#lib/format/durations.ts'

// Joiners are needed by emoji and some scripts, tag characters by flags. Other invisible characters only
// help to deceive.
const unseen = /[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/gu
const allowedSign = /\u200C|\u200D|[\u{E0020}-\u{E007F}]/u
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Removes invisible characters, direction overrides and long stacks of combining marks. */
export const tidy = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(unseen, (sign) => (allowedSign.test(sign) ? sign : ''))
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Collapses white space, for single-line values such as titles and names. */
export const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export const hasVisibleText = (text: string) => seen.test(text)

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** True when the text mentions this name: `@Irene`, not `@Irenella`. */
export const isNamed = (text: string, name: string) =>
  new RegExp(`@${escaped(name)}(?![\\p{L}\\p{N}])`, 'iu').test(text)

const isWithin = (since: Date, span: number, now: Date) => now.getTime() - since.getTime() < span

/** The page opens an editor only within `editableFor`; what was begun then may take longer. */
export const isEditable = (publishedAt: Date, now: Date) =>
  isWithin(publishedAt, editableFor + moreTimeToEdit, now)
export const isRestorable = (removedAt: Date, now: Date) => isWithin(removedAt, restorableFor, now)

const newFor = days(7)

/** True for members who joined a few days ago; they have lower rate limits. */
export const isNewcomer = (joinedAt: Date, now: Date) => isWithin(joinedAt, newFor, now)
