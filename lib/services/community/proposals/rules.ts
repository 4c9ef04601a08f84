import { bringableFor, titleLength } from '#lib/contract/community.ts'
import { after, days } from '#lib/format/durations.ts'
import { slugify } from '#lib/format/slug.ts'
import { onOneLine, saysSomething, tidy } from '../comments/rules.ts'

/** The whole picture, twice as fine as a page shows it. */
export const pictureFrame = { side: 1600, shape: 'whole' } as const

/** Milliseconds that a picture of nothing is kept: as long as somebody may leave a draft. */
export const unusedFor = days(30)

/** As it is kept; undefined where what is left of it says too little. */
export const readTitle = (given: string) => {
  const title = onOneLine(tidy(given))
  return title.length >= titleLength.shortest && saysSomething(title) ? title : undefined
}

/** A title without a letter of ours has an address all the same. */
export const slugOf = (title: string) => slugify(title) || 'p'

export const bringableUntil = (removedAt: Date) => after(removedAt, bringableFor)
export const isBringable = (removedAt: Date, now: Date) => now < bringableUntil(removedAt)
