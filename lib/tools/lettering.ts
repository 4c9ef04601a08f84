import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js'

/** Text as SVG outlines, because the renderer of the pictures does not have our fonts. */

const { resolve } = createRequire(import.meta.url)

export type Weight = 500 | 700 | 800

// Order in which the alphabets are searched for a letter.
const alphabets = ['latin', 'latin-ext'] as const

const read = new Map<string, Font>()

const fontOf = (alphabet: (typeof alphabets)[number], weight: Weight) => {
  const file = `@fontsource/gabarito/files/gabarito-${alphabet}-${weight}-normal.woff`
  const known = read.get(file)
  if (known) return known
  const bytes = readFileSync(resolve(file))
  const font = opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  )
  read.set(file, font)
  return font
}

type Placed = { glyph: Glyph; at: number }

/**
 * Places letter by letter, because the library cannot read the substitutions of this font.
 * Characters without a glyph (emoji, flags) are left out.
 */
const place = (text: string, size: number, weight: Weight, tracking = 0) => {
  const fonts = alphabets.map((alphabet) => fontOf(alphabet, weight))
  const placed: Placed[] = []
  let at = 0
  let before: { font: Font; glyph: Glyph } | undefined
  for (const character of text.normalize('NFC').replace(/\s/g, ' ')) {
    const letter = fonts
      .map((font) => ({ font, glyph: font.charToGlyph(character) }))
      .find(({ glyph }) => glyph.index > 0)
    if (!letter) continue
    const { font, glyph } = letter
    const scale = size / font.unitsPerEm
    if (before?.font === font) at += font.getKerningValue(before.glyph, glyph) * scale
    placed.push({ glyph, at })
    at += glyph.advanceWidth * scale + tracking * size
    before = letter
  }
  return { placed, width: at }
}

/** `tracking` is the space added after each letter, in parts of the size. */
export const widthOf = (text: string, size: number, weight: Weight, tracking?: number) =>
  place(text, size, weight, tracking).width

const round = (value: number) => Math.round(value * 10) / 10

const asPath = (commands: readonly PathCommand[]) =>
  commands
    .map((command) => {
      if (command.type === 'Z') return 'Z'
      const end = `${round(command.x)} ${round(command.y)}`
      if (command.type === 'Q') return `Q${round(command.x1)} ${round(command.y1)} ${end}`
      if (command.type === 'C')
        return `C${round(command.x1)} ${round(command.y1)} ${round(command.x2)} ${round(command.y2)} ${end}`
      return command.type + end
    })
    .join('')

type Line = { x: number; y: number; size: number; weight: Weight; tracking?: number }

/** Returns the path of one line that starts at x, with its baseline at y. */
export const pathOfLine = (text: string, { x, y, size, weight, tracking }: Line) =>
  place(text, size, weight, tracking)
    .placed.map(({ glyph, at }) => asPath(glyph.getPath(x + at, y, size).commands))
    .join('')

export type Room = { width: number; height: number; largest: number; smallest: number }
export type Setting = { lines: string[]; size: number; lineHeight: number }

const leading = 1.08

const broken = (words: string[], size: number, width: number, weight: Weight) => {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : undefined
    if (longer !== undefined && widthOf(longer, size, weight) <= width) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}

const ended = (line: string, size: number, width: number, weight: Weight) => {
  let cut = line
  while (cut && widthOf(`${cut}…`, size, weight) > width) cut = cut.slice(0, -1)
  return `${cut.replace(/[\s,;:.–—-]+$/u, '')}…`
}

const smallestForFewerLines = 0.8

/** Finds the largest size at which the text fits the box; at the smallest size the rest is cut. */
export const setText = (text: string, room: Room, weight: Weight): Setting => {
  const { width, height, largest, smallest } = room
  const words = text.split(/\s+/).filter((word) => widthOf(word, smallest, weight) > 0)
  const asSet = (lines: string[], size: number) => ({ lines, size, lineHeight: size * leading })
  let first: Setting | undefined
  for (let size = largest; size > (first?.size ?? 0) * smallestForFewerLines; size -= 2) {
    if (size <= smallest) break
    const lines = broken(words, size, width, weight)
    const isHigh = lines.length * size * leading > height
    if (isHigh || lines.some((line) => widthOf(line, size, weight) > width)) continue
    if (first && lines.length < first.lines.length) return asSet(lines, size)
    first ??= asSet(lines, size)
  }
  if (first) return first
  const lines = broken(words, smallest, width, weight)
  const shown = lines.slice(0, Math.max(1, Math.floor(height / (smallest * leading))))
  const settled = shown.map((line, index) => {
    const rest = index === shown.length - 1 ? lines.slice(index).join(' ') : line
    return widthOf(rest, smallest, weight) > width ? ended(rest, smallest, width, weight) : rest
  })
  return asSet(settled, smallest)
}
