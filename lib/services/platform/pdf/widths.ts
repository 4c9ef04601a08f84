// Widths of Helvetica and Helvetica Bold in thousandths of the font size, from the space on
// (Adobe's metrics).
const plain = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]
const bold = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
  611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
  278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
]

const narrow: Record<string, number> = {
  '’': 222,
  '‘': 222,
  '\u00a0': 278,
  ì: 278,
  í: 278,
  '€': 556,
}

/** Measures an accented letter like its base letter. */
const widthOf = (character: string, widths: readonly number[]) => {
  if (narrow[character] !== undefined) return narrow[character]
  const base = character.normalize('NFD').codePointAt(0) ?? 0
  return widths[base - 0x20] ?? 556
}

export const textWidth = (text: string, size: number, isBold: boolean) => {
  const widths = isBold ? bold : plain
  return ([...text].reduce((sum, each) => sum + widthOf(each, widths), 0) * size) / 1000
}
