import { facet } from '../landscape.ts'
import { type Colours, channels } from '../palettes.ts'
import { type SceneArt, titleOnSky } from '../scene-art.ts'
import { circle, path, placed, rect, sky, svg, times } from '../vocabulary.ts'

/** Camp of tents in the desert, with pyramids and a caravan. */
export const dune: SceneArt = {
  title: titleOnSky('d'),
  draw(canvas) {
    const { colours, chance } = canvas
    const { s0, s1, a, b, c, d, x, l, k } = colours
    const [red, , blue] = channels(x)
    const camel = (i: number) => path(svg`M${440 + 28 * i} 470q8 -16 16 0q4 -10 8 0l1 12h-26Z`, k)
    return [
      sky(canvas, s0, s1),
      // Uses the light colour for the sun when the accent is blue.
      circle(380 + 60 * chance(), 300, 150, blue > red ? l : x, 0.9),
      facet(150, 440, 230, 150, a, b),
      facet(270, 440, 150, 96, a, b),
      path('M0 430Q160 370 330 420T600 400V600H0Z', a),
      path('M330 420Q460 440 600 400V600H200Q330 520 330 420Z', b),
      path('M0 470Q120 440 260 490T600 470V600H0Z', b),
      path('M260 490Q380 520 600 470V600H120Q260 570 260 490Z', c),
      placed(190, 520, 1, tent(colours)),
      placed(90, 545, 0.7, tent(colours)),
      placed(285, 540, 0.62, tent(colours)),
      path('M0 560Q150 520 300 560T600 540V600H0Z', d),
      times(5, camel),
    ].join('')
  },
}

function tent({ a, x, l, k }: Colours): string {
  return [
    path('M-70 0L0 -84L70 0Q0 14 -70 0Z', l),
    path('M0 -84L70 0Q40 9 12 9ZM0 -84L-24 7Q-40 6 -46 3Z', x),
    path('M-12 8L0 -44L12 8Z', k),
    rect(-1.5, -110, 3, 30, k),
    path('M1 -110L26 -102L1 -94Z', a),
  ].join('')
}
