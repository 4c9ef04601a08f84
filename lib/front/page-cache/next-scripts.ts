import { createHash } from 'node:crypto'

export const fingerprint = (text: string) =>
  createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * React's functions that put late parts of a page in their place ($RC, $RS, $RX, $RR), as the
 * installed version of Next writes them. A test fails when an upgrade changes them.
 */
export const reactFunctions: readonly { length: number; sum: string }[] = [
  { length: 829, sum: '7a3c441a297b4368' },
  { length: 193, sum: 'ae43f2863da498ae' },
  { length: 200, sum: 'e53a88761f342a08' },
  { length: 1105, sum: '4304d371463a5ff5' },
]

const firstPaint = 'requestAnimationFrame(function(){$RT=performance.now()});'
const reactCall = /^;*\$R[CSXR]\(("[^\n]*)\);?$/
const push =
  /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f|\(globalThis\["TURBOPACK"\] ?\|\| ?\(globalThis\["TURBOPACK"\] ?= ?\[\]\)\))\.push\(/
const separator = ');self.__next_f.push('

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Matches Next's data pushes that contain nothing but data. */
const isPush = (text: string): boolean => {
  const start = push.exec(text)?.[0].length
  if (start === undefined) return false
  const end = /\);?\s*$/.exec(text)
  if (end && isJson(text.slice(start, end.index))) return true
  // The separator may also occur inside a string; only one split leaves valid JSON before it.
  for (let cut = text.indexOf(separator, start); cut !== -1; cut = text.indexOf(separator, cut + 1))
    if (isJson(text.slice(start, cut))) return isPush(text.slice(cut + 2))
  return false
}

const isReact = (text: string): boolean => {
  let rest = text
  for (const { length, sum } of reactFunctions)
    if (rest.length >= length && fingerprint(rest.slice(0, length)) === sum)
      rest = rest.slice(length)
  const call = reactCall.exec(rest)?.[1]
  return call === undefined ? rest === '' && text !== '' : isJson(`[${call}]`)
}

/** True for inline scripts that Next writes, with data only in the known places. */
export const isNextScript = (text: string) => text === firstPaint || isPush(text) || isReact(text)
