import { days } from '#lib/format/durations.ts'
import { onOneLine, tidy } from '../comments/rules.ts'

/** Milliseconds after which a page may say something else. */
export const readAnew = days(7)
/** Milliseconds that what nobody published is kept. */
export const unusedFor = days(30)

/** What a page says of itself is as little trusted as what a member writes. */
export const short = (text: string | null, longest: number) => {
  const kept = [...onOneLine(tidy(text ?? ''))].slice(0, longest).join('').trim()
  return kept === '' ? null : kept
}

/** Without what only finds a place in the page, or tells who has sent somebody there. */
export const plainAddress = (given: string) => {
  const url = new URL(given)
  url.hash = ''
  url.username = ''
  url.password = ''
  return url.href
}
