import { webAddress } from '#lib/format/web-address.ts'

/** Completes `editore.it/gioco` to a web address; returns undefined if it is none, as `www.gioco`. */
export const wholeAddress = (given: string): string | undefined => {
  const text = given.trim()
  if (text === '' || /\s/.test(text)) return undefined
  const address = webAddress(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)
  return address?.hostname.replace(/^www\./, '').includes('.') ? address.href : undefined
}
