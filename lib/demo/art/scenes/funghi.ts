import { leaf } from '../landscape.ts'
import type { Colours } from '../palettes.ts'
import { type SceneArt, titleOnSky } from '../scene-art.ts'
import { circle, path, sky, svg, times } from '../vocabulary.ts'

const dots = [
  [-0.26, -0.12, 0.055],
  [0, -0.3, 0.075],
  [0.24, -0.16, 0.06],
  [-0.1, -0.13, 0.035],
  [0.12, -0.06, 0.04],
] as const

/** Four toadstools in grass. */
export const funghi: SceneArt = {
  title: titleOnSky('k'),
  draw(canvas) {
    const { colours } = canvas
    const { s0, s1, a, b, c, d, l } = colours
    const r = canvas.chance
    const blade = (i: number) =>
      leaf(80 * i - 20 + 20 * r(), 600, 300 + 160 * r(), 34, 24 * r() - 12, a, b)
    const tuft = (i: number) => leaf(66 * i + 20 * r(), 604, 60 + 40 * r(), 16, 60 * r() - 30, c, d)
    const spore = () => circle(60 + 480 * r(), 230 + 160 * r(), 2.5 + 3 * r(), l, 0.8)
    return [
      sky(canvas, s0, s1),
      times(9, blade),
      mushroom(420, 560, 270, 210, colours),
      mushroom(190, 580, 210, 130, colours),
      mushroom(310, 596, 130, 70, colours),
      mushroom(545, 600, 130, 86, colours),
      path('M0 566Q150 540 300 570T600 560V600H0Z', d),
      times(10, tuft),
      times(7, spore),
    ].join('')
  },
}

function mushroom(x: number, y: number, w: number, h: number, { s1, d, x: accent, l }: Colours) {
  const cap = y - h + 6
  const waist = y - h / 2
  const right = svg`H${x + 0.1 * w}Q${x + 0.06 * w} ${waist} ${x + 0.15 * w} ${y}Z`
  const rim = svg`M${x - w / 2} ${cap}`
  return [
    path(svg`M${x - 0.13 * w} ${y}Q${x - 0.06 * w} ${waist} ${x - 0.1 * w} ${y - h}${right}`, l),
    path(svg`M${x} ${y}Q${x + 0.03 * w} ${waist} ${x + 0.02 * w} ${y - h}${right}`, s1),
    path(
      svg`${rim}A${w / 2} ${0.46 * w} 0 0 1 ${x + w / 2} ${cap}Q${x} ${cap + 0.14 * w - 6} ${x - w / 2} ${cap}Z`,
      accent,
    ),
    path(
      svg`${rim}Q${x} ${y - h + 0.16 * w} ${x + w / 2} ${cap}Q${x} ${y - h - 0.04 * w} ${x - w / 2} ${cap}Z`,
      d,
    ),
    ...dots.map(([dx, dy, r]) => circle(x + dx * w, y - h + dy * w, r * w, l)),
  ].join('')
}
