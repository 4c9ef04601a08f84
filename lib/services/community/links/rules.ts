import { days } from '#lib/format/durations.ts'
import { onOneLine, tidy } from '../comments/rules.ts'

/** Milliseconds after which a preview is read again. */
export const readAnew = days(7)
/** Milliseconds that an unpublished preview is kept. */
export const unusedFor = days(30)

/** Cleans and truncates metadata of a foreign page, which is as untrusted as member input. */
export const short = (text: string | null, longest: number) => {
  const excerpt = [...onOneLine(tidy(text ?? ''))].slice(0, longest).join('').trim()
  return excerpt === '' ? null : excerpt
}

/** Removes the fragment and the credentials from an address. */
export const plainAddress = (given: string) => {
  const url = new URL(given)
  url.hash = ''
  url.username = ''
  url.password = ''
  return url.href
}
