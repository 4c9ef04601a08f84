import { tree } from '../landscape.ts'
import { type SceneArt, titleOnSky } from '../scene-art.ts'
import { circle, path, sky, times } from '../vocabulary.ts'

const wolf =
  'M254 505l6-58q4-26 24-30l2-30l14 16h8l14-16l2 34q-4 20-18 24v60h-10l-4-40l-14 2l-6 38Z'

/** Wolf on a path of light between firs. */
export const bosco: SceneArt = {
  title: titleOnSky('k'),
  draw(canvas) {
    const { s0, s1, a, b, c, d, x, k } = canvas.colours
    const r = canvas.chance
    const far = (i: number) =>
      tree(75 * i - 10 + 30 * r(), 470, 86 + 20 * r(), 210 + 90 * r(), a, a, k)
    const near = (left: number) =>
      tree(left + 20 * r(), 530, 120 + 30 * r(), 260 + 70 * r(), b, c, k)
    return [
      sky(canvas, s0, s1),
      circle(300, 300, 170, x, 0.16),
      circle(300, 300, 118, x),
      times(9, far),
      path('M0 460Q300 420 600 460V600H0Z', a),
      ...[30, 120, 480, 575, 540].map(near),
      path('M0 520Q300 470 600 520V600H0Z', c),
      path('M250 600Q270 540 300 505Q320 486 300 470Q350 490 340 520Q330 560 380 600Z', s1, 0.8),
      tree(20, 600, 170, 330, c, d, k),
      tree(585, 605, 180, 350, c, d, k),
      path(wolf, k),
      circle(303, 413, 2.6, x),
      circle(315, 413, 2.6, x),
    ].join('')
  },
}
