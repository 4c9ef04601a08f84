import type { Colours } from '../palettes.ts'
import { type SceneArt, titleOnSky } from '../scene-art.ts'
import { circle, ground, path, placed, poly, rect, stroke, times } from '../vocabulary.ts'

const stations = [
  [120, 540],
  [220, 440],
  [380, 440],
  [480, 340],
  [60, 420],
  [160, 320],
  [320, 320],
  [440, 440],
  [90, 360],
  [250, 520],
  [520, 520],
  [300, 440],
  [360, 520],
] as const

/** Railway map over hills, with a small engine. */
export const rotte: SceneArt = {
  title: titleOnSky('d', 's0', 's0'),
  draw({ colours, chance }) {
    const { s0, s1, a, b, d, x, l, k } = colours
    const hilltop = () => {
      const middle = 600 * chance()
      const foot = 300 + 280 * chance()
      const w = 44 + 44 * chance()
      return poly([middle - w / 2, foot, middle, foot - 0.65 * w, middle + w / 2, foot], b, 0.35)
    }
    const track = (d: string, colour: string) =>
      stroke(d, l, 26, ' stroke-linejoin="round"') +
      stroke(d, colour, 17, ' stroke-linejoin="round" stroke-dasharray="38 7"')
    return [
      ground(s0),
      path('M-20 260Q120 200 220 280T430 250T640 330V640H-20Z', s1),
      path('M-20 420Q140 350 280 430T640 420V640H-20Z', a, 0.45),
      times(14, hilltop),
      track('M-10 540H120L220 440H380L480 340H610', x),
      track('M60 610V420L160 320H320L440 440V610', d),
      track('M-10 360H90L250 520H520L610 430', b),
      ...stations.map(([sx, sy]) => circle(sx, sy, 19, k) + circle(sx, sy, 13, l)),
      placed(214, 380, 1, engine(colours)),
      circle(224, 318, 20, l, 0.9),
      circle(196, 292, 28, l, 0.8),
      circle(156, 268, 36, l, 0.65),
    ].join('')
  },
}

function engine({ d, x, l, k }: Colours): string {
  const wheels = [26, 66, 112]
  return [
    `<rect y="20" width="130" height="44" rx="8" fill="${d}"/>`,
    `<rect x="96" y="-8" width="40" height="72" rx="6" fill="${k}"/>`,
    `<rect x="104" y="2" width="24" height="22" rx="3" fill="${x}"/>`,
    path('M14 20v-30h24v30Z', k),
    path('M8 -12h36l-6-12h-24Z', x),
    ...wheels.map((wheel) => circle(wheel, 68, 16, k) + circle(wheel, 68, 6, l)),
    rect(6, 36, 84, 7, x),
    path('M0 64l-22 14h22Z', k),
  ].join('')
}
