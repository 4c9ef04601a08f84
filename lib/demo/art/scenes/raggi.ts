import { leaf, rays } from '../landscape.ts'
import type { Colours } from '../palettes.ts'
import { type SceneArt, titleOnSky } from '../scene-art.ts'
import { circle, ground, path, roundEnds, stroke, times, turned } from '../vocabulary.ts'

const face = 'M238 346q24 -24 48 0M314 346q24 -24 48 0M274 406q26 18 52 0M300 344l-12 42h20'

/** Sun with a face and a crown of flames. */
export const raggi: SceneArt = {
  title: titleOnSky('d', 's1', 's0'),
  draw({ colours }) {
    const { s0, s1, a, d, l, k } = colours
    return [
      ground(s1),
      rays(300, 360, 760, 32, s0),
      times(16, (i) => turned(22.5 * i, 300, 360, i % 2 ? petal(colours) : flame(colours))),
      circle(300, 360, 134, d),
      circle(300, 360, 122, a),
      circle(300, 360, 100, l),
      path('M300 260a100 100 0 0 1 0 200Z', s1),
      stroke(face, k, 7, `${roundEnds} stroke-linejoin="round"`),
      circle(262, 366, 7, k),
      circle(338, 366, 7, k),
      circle(238, 390, 12, a, 0.6),
      circle(362, 390, 12, a, 0.6),
    ].join('')
  },
}

function flame({ b, c }: Colours): string {
  return path('M278 248L300 134L322 248Z', b) + path('M300 134L322 248H300Z', c)
}

function petal({ a, b }: Colours): string {
  return leaf(300, 242, 104, 26, 0, a, b)
}
