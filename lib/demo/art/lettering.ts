import type { PathCommand } from 'opentype.js'
import { asSet, type Face, fontOf } from './faces.ts'
import { svg } from './vocabulary.ts'

/** Box of a title: width, height, upper edge or middle, and maximum size. */
export type Room = { width: number; height: number; largest: number } & (
  | { top: number }
  | { middle: number }
)

type Setting = { lines: string[]; cap: number; descent: number; size: number }

const sample = 100
const gap = 14
const worthAnotherLine = 1.04

/**
 * Draws the title as outlines, broken into the lines that allow the largest size, centred on x =
 * 300.
 */
export function letter(title: string, face: Face, room: Room): string {
  const font = fontOf(face)
  const { lines, cap, descent, size } = largestSetting(asSet(title, face), face, room)
  const scale = size / sample
  const height = scale * (lines.length * cap + (lines.length - 1) * gap + descent)
  const top = 'top' in room ? room.top : room.middle - height / 2
  return lines
    .map((line, i) => {
      const { x1, x2 } = font.getPath(line, 0, 0, size).getBoundingBox()
      const baseline = top + scale * ((i + 1) * cap + i * gap)
      return outline(font.getPath(line, 300 - (x1 + x2) / 2, baseline, size).commands)
    })
    .join('')
}

function largestSetting(title: string, face: Face, room: Room): Setting {
  const [whole, ...splits] = waysToBreak(title).map((lines) => measure(lines, face, room))
  const best = splits.reduce(
    (kept, next) => (next.size > kept.size * worthAnotherLine ? next : kept),
    whole!,
  )
  return { ...best, size: Math.min(best.size, room.largest) }
}

/** Returns the whole title, then all breaks into two lines, then all into three. */
function waysToBreak(title: string): string[][] {
  const words = title.split(' ')
  const line = (from: number, to?: number) => words.slice(from, to).join(' ')
  const cuts = words.slice(1).map((_, i) => i + 1)
  return [
    [title],
    ...cuts.map((cut) => [line(0, cut), line(cut)]),
    ...cuts.flatMap((cut) =>
      cuts.filter((next) => next > cut).map((next) => [line(0, cut), line(cut, next), line(next)]),
    ),
  ]
}

function measure(lines: string[], face: Face, { width, height }: Room): Setting {
  const boxes = lines.map((line) => fontOf(face).getPath(line, 0, 0, sample).getBoundingBox())
  const widest = Math.max(...boxes.map(({ x1, x2 }) => x2 - x1))
  const cap = Math.max(...boxes.map(({ y1 }) => -y1))
  const descent = Math.max(0, boxes.at(-1)!.y2)
  const total = lines.length * cap + (lines.length - 1) * gap + descent
  return { lines, cap, descent, size: sample * Math.min(width / widest, height / total) }
}

/** Own path output, because that of the library loses glyphs of several of these fonts. */
export function outline(commands: readonly PathCommand[]): string {
  let last = ''
  return commands
    .map((command) => {
      if (command.type === 'Z') return 'Z'
      const end = svg`${command.x} ${command.y}`
      const still = command.type === 'L' && end === last
      last = end
      if (still) return ''
      if (command.type === 'Q') return svg`Q${command.x1} ${command.y1} ${end}`
      if (command.type === 'C') {
        return svg`C${command.x1} ${command.y1} ${command.x2} ${command.y2} ${end}`
      }
      return command.type + end
    })
    .join('')
}
