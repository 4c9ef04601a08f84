export type CellState = 'full' | 'next' | 'free'

/** States of cells that an amount fills; the last cell stays empty below the whole amount. */
export const cellStates = (amount: number, whole: number, cells: number): CellState[] => {
  const started = amount > 0 ? Math.max(1, Math.floor((amount * cells) / whole)) : 0
  const full = amount >= whole ? cells : Math.min(started, cells - 1)
  return Array.from({ length: cells }, (_, index) =>
    index < full ? 'full' : index === full ? 'next' : 'free',
  )
}

/** Eight hues of `oklch(0.72 0.13 h)`, from which pages and share pictures mix the ground of a drawn box. */
const tints = [
  ...['#eb8182', '#df8f48', '#b8a636', '#6dba70'],
  ...['#00beb7', '#4baeed', '#a495f0', '#da83be'],
] as const

/** The same for a title everywhere. */
export const boxTint = (title: string) => {
  const sum = Array.from(title).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  return tints[sum % tints.length]!
}

export const boxInitial = (title: string) =>
  (/[\p{L}\p{N}]/u.exec(title)?.[0] ?? '?').toLocaleUpperCase('it')

/** Sizes of the title in percent of the side, by the number of its letters. */
const sizes = [
  { letters: 14, size: 18 },
  { letters: 26, size: 14.5 },
  { letters: 42, size: 11.5 },
  { letters: Number.POSITIVE_INFINITY, size: 9.2 },
]

/** Widest word, in percent of the side. */
const widest = 76

/** Upper bound of the width of a letter of the head font, in ems. */
const letterWidth = (letter: string) => {
  if (/[ijlI1.,:;!’']/.test(letter)) return 0.27
  if (/[mwMW]/.test(letter)) return 0.9
  return /\p{Lu}/u.test(letter) ? 0.66 : 0.55
}
const wordWidth = (word: string) =>
  Array.from(word).reduce((sum, letter) => sum + letterWidth(letter), 0)

/** Font size in percent of the side: the longest word fits on a line. */
export const boxTitleSize = (title: string) => {
  const letters = Array.from(title).length
  const { size } = sizes.find((each) => letters <= each.letters)!
  const longest = Math.max(...title.split(/\s+/).map(wordWidth))
  return Math.min(size, Math.floor((widest / longest) * 10) / 10)
}

/** Cells of the four sides, clockwise from the top left; without a threshold none is filled. */
export const boxSides = (votes: number, threshold: number | null, aSide: number) => {
  const cells: CellState[] =
    threshold === null
      ? Array.from({ length: aSide * 4 }, () => 'free')
      : cellStates(votes, threshold, aSide * 4)
  return [0, 1, 2, 3].map((side) => cells.slice(side * aSide, (side + 1) * aSide))
}
