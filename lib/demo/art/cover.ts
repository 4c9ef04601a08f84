import type { PathCommand } from 'opentype.js'
import { hash } from './chance.ts'
import { asSet, type Face, fontOf } from './faces.ts'
import { type ColourName, type Colours, channels } from './palettes.ts'
import type { TitlePlan } from './scene-art.ts'
import { circle, path, placed, rect, stroke, svg } from './vocabulary.ts'

type Emblem = (colours: Colours) => string

const crescent: Emblem = ({ d, l }) => circle(0, 0, 10.9, d) + circle(4.2, -3.1, 7.8, l)
const triangle: Emblem = ({ d }) => path('M0 -13L12 8.8L-12 8.8Z', d)
const die: Emblem = ({ d, l }) =>
  `<rect x="-9.4" y="-9.4" width="18.7" height="18.7" rx="3.6" fill="${d}"/>` +
  circle(-3.4, -3.4, 2.3, l) +
  circle(3.4, 3.4, 2.3, l)
const sprout: Emblem = ({ d }) => path('M0 13Q13 0 0 -14.3Q-13 0 0 13Z', d)
const pawn: Emblem = ({ d }) =>
  circle(0, -5.2, 6.2, d) + path('M-10.4 12Q-7.8 0.5 0 0.5T10.4 12Z', d)

const symbols = [crescent, triangle, die, sprout, pawn] as const

function publisherMark(publisher: string, colours: Colours): string {
  const symbol = symbols[hash(publisher) % symbols.length]!
  return placed(556, 556, 1, circle(0, 0, 26, colours.l) + symbol(colours))
}

/** Box of a title: width, height, upper edge or middle, and maximum size. */
type Room = { width: number; height: number; largest: number } & (
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

export const readable = 4.5

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((p, q) => p - q) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes two colours; `share` is that of the second. */
export function mix(from: string, to: string, share: number): string {
  const end = channels(to)
  const mixed = channels(from).map((start, i) => Math.round(start + (end[i]! - start) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Returns the wanted ink when it is readable on every background, otherwise the light or the dark
 * one with more contrast.
 */
function titleInk(colours: Colours, wanted: ColourName, grounds: readonly string[]): string {
  const worst = (ink: string) => Math.min(...grounds.map((ground) => contrast(ink, ground)))
  if (worst(colours[wanted]) >= readable) return colours[wanted]
  return worst(colours.l) > worst(colours.k) ? colours.l : colours.k
}

export type Wording = { title: string; publisher: string; face: Face }

const rooms: Record<TitlePlan['place'], Room> = {
  top: { width: 524, height: 150, top: 44, largest: 160 },
  band: { width: 520, height: 92, middle: 516, largest: 120 },
  plate: { width: 410, height: 104, middle: 300, largest: 95 },
}

/** Draws the print over the scene: title, publisher's mark, inner border. */
export function printCover(wording: Wording, plan: TitlePlan, colours: Colours): string {
  const letters = letter(wording.title, wording.face, rooms[plan.place])
  return [
    field(plan.place, colours),
    path(letters, titleColour(plan, colours)),
    plan.place === 'band' ? '' : publisherMark(wording.publisher, colours),
    stroke('M0 0H600V600H0Z', '#fff', 4, ' stroke-opacity=".18"'),
  ].join('')
}

function field(place: TitlePlan['place'], { x, l, k }: Colours): string {
  if (place === 'band') return path('M0 452H600V600H0Z', k, 0.82)
  if (place === 'top') return ''
  const rule = `<rect x="76" y="226" width="448" height="148" fill="none" stroke="${x}" stroke-width="4"/>`
  return rect(66, 216, 468, 168, l) + rule
}

/** Chooses the title colour for the background at the upper and the lower edge of the title. */
export function titleColour(plan: TitlePlan, colours: Colours): string {
  const [top, bottom] = plan.behind(colours)
  return titleInk(colours, plan.ink, [mix(top, bottom, 44 / 600), mix(top, bottom, 194 / 600)])
}
