import { expect, test } from 'vitest'
import { contrast, mix, readable, titleColour } from './cover.ts'
import { paletteNames, palettes, tintOf } from './palettes.ts'
import { sceneNames, scenes } from './scenes.ts'

test('contrast runs from 1 to 21', () => {
  expect(contrast('#777777', '#777777')).toBe(1)
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
})

test.each(sceneNames)('the title of %s is readable on its background in every palette', (scene) => {
  const plan = scenes[scene].title
  for (const palette of paletteNames) {
    const colours = palettes[palette]
    const [top, bottom] = plan.behind(colours)
    const ink = titleColour(plan, colours)
    for (const height of [44 / 600, 194 / 600]) {
      expect(contrast(ink, mix(top, bottom, height)), palette).toBeGreaterThanOrEqual(readable)
    }
  }
})

test('uses the light ink instead of the wanted one on a dark sky', () => {
  expect(titleColour(scenes.bosco.title, palettes.tramonto)).toBe(palettes.tramonto.k)
  expect(titleColour(scenes.bosco.title, palettes.muschio)).toBe(palettes.muschio.l)
})

test('the tint is the sky of a light palette and a landscape colour of the others', () => {
  expect(tintOf('tramonto')).toBe(palettes.tramonto.s1)
  expect(tintOf('laguna')).toBe(palettes.laguna.a)
  expect(tintOf('glicine')).toBe(palettes.glicine.s1)
  expect(tintOf('notte')).toBe(palettes.notte.b)
})
