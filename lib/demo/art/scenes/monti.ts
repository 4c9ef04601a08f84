import { facet } from '../landscape.ts'
import { type SceneArt, titleOnSky } from '../scene-art.ts'
import { circle, path, poly, sky, svg, times } from '../vocabulary.ts'

/** Two ranges of snowy peaks, a low sun, a line of firs. */
export const monti: SceneArt = {
  title: titleOnSky('d', 's1', 's0'),
  draw(canvas) {
    const { s0, s1, a, b, c, d, x, l, k } = canvas.colours
    const r = canvas.chance
    const sun = 180 + 240 * r()
    const far = (i: number) =>
      facet(150 * i - 20 + 60 * r(), 470, 300 + 90 * r(), 190 + 110 * r(), a, b, l)
    const near = (i: number) =>
      facet(190 * i + 70 * r(), 540, 330 + 80 * r(), 190 + 90 * r(), b, c, l)
    const fir = (i: number) => {
      const middle = 40 * i + 24 * r()
      const height = 34 + 34 * r()
      const foot = 566 + 16 * r()
      return poly([middle - 11, foot, middle, foot - height, middle + 11, foot], k)
    }
    return [
      sky(canvas, s1, s0),
      circle(sun, 250, 118, x, 0.95),
      circle(sun, 250, 160, x, 0.18),
      times(5, far),
      times(4, near),
      path(svg`M0 520Q150 ${470 + 30 * r()} 300 510T600 490V600H0Z`, c),
      path('M0 556Q170 510 330 548T600 536V600H0Z', d),
      times(16, fir),
    ].join('')
  },
}
