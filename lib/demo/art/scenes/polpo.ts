import type { Colours } from '../palettes.ts'
import { type SceneArt, titleOnSky } from '../scene-art.ts'
import { circle, path, roundEnds, sky, stroke, svg, times } from '../vocabulary.ts'

/** Curves from the body through the low bend to the curled tip. */
const tentacles = [
  { from: 237, bend: [67.5, 490], curl: 448, tip: [27.5, 442] },
  { from: 259.7, bend: [151.2, 540], curl: 458, tip: [112.2, 457] },
  { from: 283.2, bend: [238, 550], curl: 460, tip: [200, 460] },
  { from: 316.8, bend: [362, 550], curl: 460, tip: [399, 460] },
  { from: 340.3, bend: [448.8, 540], curl: 458, tip: [484.8, 457] },
  { from: 363, bend: [532.5, 490], curl: 448, tip: [567.5, 442] },
] as const

/** Smiling octopus among bubbles. */
export const polpo: SceneArt = {
  title: titleOnSky('k', 's1', 'b'),
  draw(canvas) {
    const { colours, chance } = canvas
    const { s1, b, l } = colours
    const bubble = () =>
      svg`<circle cx="${600 * chance()}" cy="${200 + 380 * chance()}" r="${6 + 18 * chance()}"/>`
    return [
      sky(canvas, s1, b),
      `<g fill="none" stroke="${l}" stroke-width="3" opacity=".5">${times(16, bubble)}</g>`,
      ...tentacles.map((arm) => tentacle(arm, colours)),
      head(colours),
    ].join('')
  },
}

function tentacle({ from, bend, curl, tip }: (typeof tentacles)[number], { x, l }: Colours) {
  const [bx, by] = bend
  const side = from < 300 ? 1 : -1
  const arm = svg`M${from} 420C${from - 10 * side} 520 ${bx + 110 * side} 560 ${bx} ${by}S${bx - 70 * side} ${curl} ${tip[0]} ${tip[1]}`
  const suckers = svg`M${from} 440C${from - 10 * side} 530 ${bx + 110 * side} 566 ${bx} ${by}`
  return (
    stroke(arm, x, 40, roundEnds) +
    stroke(suckers, l, 9, `${roundEnds} stroke-dasharray="1 22" opacity=".8"`)
  )
}

function head({ x, l, k }: Colours): string {
  const eye = (middle: number, pupil: number) =>
    circle(middle, 362, 38, l) + circle(pupil, 368, 19, k) + circle(pupil + 6, 361, 6, l)
  return [
    path('M186 400Q150 230 300 216Q450 230 414 400Q400 470 300 470Q200 470 186 400Z', x),
    path('M300 216Q450 230 414 400Q400 470 300 470Q380 380 300 216Z', k, 0.12),
    eye(252, 260),
    eye(348, 340),
    stroke('M278 424q22 20 44 0', k, 8, roundEnds),
  ].join('')
}
