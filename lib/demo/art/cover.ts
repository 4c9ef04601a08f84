import { mix, titleInk } from './contrast.ts'
import type { Face } from './faces.ts'
import { letter, type Room } from './lettering.ts'
import type { Colours } from './palettes.ts'
import { publisherMark } from './publisher-mark.ts'
import type { TitlePlan } from './scene-art.ts'
import { path, rect, stroke } from './vocabulary.ts'

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
