import { gull, scallops } from '../landscape.ts'
import type { Colours } from '../palettes.ts'
import { type SceneArt, titleOnSky } from '../scene-art.ts'
import { circle, path, rect, sky, svg, turned } from '../vocabulary.ts'

/** Sailing boat between two rows of waves, in front of the sun. */
export const mare: SceneArt = {
  title: titleOnSky('k'),
  draw(canvas) {
    const { colours, chance } = canvas
    const { s0, s1, a, b, c, d, x, l } = colours
    const sun = 300 + 120 * (chance() - 0.5)
    const middle = 250 + 80 * chance()
    return [
      sky(canvas, s0, s1),
      circle(sun, 330, 170, x, 0.3),
      circle(sun, 330, 126, x),
      scallops(390, 86, chance(), a, l),
      turned(4 * chance() - 5, middle, 420, boat(middle, colours)),
      scallops(446, 86, chance() + 0.3, b, a),
      scallops(492, 86, chance() + 0.6, c, a),
      scallops(540, 86, chance(), d, b),
      gull(80, 230, 40, c),
      gull(470, 210, 48, c),
      gull(425, 256, 28, c),
    ].join('')
  },
}

function boat(x: number, { s0, a, d, x: accent, l, k }: Colours): string {
  return [
    rect(x - 3, 222, 6, 190, k),
    path(svg`M${x + 6} 232Q${x + 126} 300 ${x + 112} 386H${x + 6}Z`, l),
    path(svg`M${x - 8} 262Q${x - 76} 330 ${x - 84} 386H${x - 8}Z`, s0),
    path(svg`M${x + 6} 300Q${x + 104} 330 ${x + 114} 352L${x + 112} 386H${x + 6}Z`, a),
    path(
      svg`M${x - 116} 398H${x + 132}Q${x + 108} 456 ${x + 60} 458H${x - 56}Q${x - 104} 452 ${x - 116} 398Z`,
      d,
    ),
    rect(x - 114, 398, 244, 10, accent),
  ].join('')
}
