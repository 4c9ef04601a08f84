import { leaf, rays } from '../landscape.ts'
import type { Colours } from '../palettes.ts'
import { type SceneArt, titleOnSky } from '../scene-art.ts'
import { path, placed, poly, sky, times } from '../vocabulary.ts'

/** Three fox faces. */
export const volpe: SceneArt = {
  title: titleOnSky('k'),
  draw(canvas) {
    const { colours, chance } = canvas
    const { s0, s1, a, b, c, d, x, l } = colours
    const frond = (i: number) =>
      leaf(76 * i, 612, 110 + 60 * chance(), 30, 52 * chance() - 26, c, d)
    return [
      sky(canvas, s0, s1),
      rays(300, 380, 700, 24, l, 0.22),
      placed(130, 440, 0.62, fox(b, c, colours)),
      placed(470, 440, 0.62, fox(b, c, colours)),
      placed(300, 420, 1, fox(x, a, colours)),
      times(9, frond),
    ].join('')
  },
}

function fox(light: string, dark: string, { s0, d, l, k }: Colours): string {
  return [
    path('M-150 -40L-140 -190L-40 -110Z', light),
    path('M150 -40L140 -190L40 -110Z', dark),
    path('M-128 -80L-126 -152L-78 -108ZM128 -80L126 -152L78 -108Z', d),
    poly([-165, -10, -120, -95, 0, -120, 0, 170], light),
    poly([165, -10, 120, -95, 0, -120, 0, 170], dark),
    poly([-165, -10, -96, -18, -22, 110, 0, 170], l),
    poly([165, -10, 96, -18, 22, 110, 0, 170], s0),
    path('M-34 118H34L0 170Z', k),
    path('M-92 2Q-66 -26 -40 12Q-70 16 -92 2ZM92 2Q66 -26 40 12Q70 16 92 2Z', k),
  ].join('')
}
