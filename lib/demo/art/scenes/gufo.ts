import { stars } from '../landscape.ts'
import type { Colours } from '../palettes.ts'
import { type SceneArt, titleOnSky } from '../scene-art.ts'
import { circle, ground, path, placed, rect, times } from '../vocabulary.ts'

const body =
  'M-150 250V-40Q-150 -130 -120 -170Q-70 -120 0 -120Q70 -120 120 -170Q150 -130 150 -40V250Z'
const wings =
  'M-150 60Q-170 180 -110 250H-60Q-150 180 -150 60ZM150 60Q170 180 110 250H60Q150 180 150 60Z'

/** Three owls on a branch under the stars. */
export const gufo: SceneArt = {
  title: titleOnSky('l', 's0', 's0'),
  draw(canvas) {
    const { colours } = canvas
    const { s0, a, b, c, d, k } = colours
    return [
      ground(s0),
      stars(canvas, 40, 260),
      placed(120, 420, 0.62, owl(b, c, colours)),
      placed(480, 420, 0.62, owl(a, b, colours)),
      placed(300, 420, 0.86, owl(a, d, colours)),
      rect(0, 568, 600, 18, k),
      rect(0, 586, 600, 14, d),
    ].join('')
  },
}

function owl(feathers: string, shade: string, { x, l, k }: Colours): string {
  const scales = times(4, (row) =>
    times(5, (i) => circle(44 * i - (row % 2 ? 77 : 99), 100 + 44 * row, 20, shade)),
  )
  return [
    path(body, feathers),
    path(wings, shade),
    `<g opacity=".55">${scales}</g>`,
    circle(-62, -20, 66, l),
    circle(62, -20, 66, l),
    circle(-62, -20, 48, x),
    circle(62, -20, 48, x),
    circle(-58, -20, 28, k),
    circle(58, -20, 28, k),
    circle(-48, -30, 9, l),
    circle(68, -30, 9, l),
    path('M-20 20H20L0 62Z', x),
  ].join('')
}
