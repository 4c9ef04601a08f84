import { bringableFor, titleLength } from '#lib/contract/community.ts'
import { after } from '#lib/format/durations.ts'
import { slugify } from '#lib/format/slug.ts'
import { hasVisibleText, onOneLine, tidy } from '../comments/rules.ts'

/** Uncropped picture, at twice the size at which pages show it. */
export const pictureFrame = { side: 1600, shape: 'whole' } as const

/** Cleans a title; undefined when the rest is too short or has no visible characters. */
export const readTitle = (given: string) => {
  const title = onOneLine(tidy(given))
  return title.length >= titleLength.shortest && hasVisibleText(title) ? title : undefined
}

/** Falls back to "p" for titles without Latin letters. */
export const slugOf = (title: string) => slugify(title) || 'p'

export const bringableUntil = (removedAt: Date) => after(removedAt, bringableFor)
export const isBringable = (removedAt: Date, now: Date) => now < bringableUntil(removedAt)
