import type { ColourName, Colours } from './palettes.ts'
import type { Canvas } from './vocabulary.ts'

/** Position of the title, its wanted colour, and the background colours from top to bottom. */
export type TitlePlan = {
  place: 'top' | 'band' | 'plate'
  ink: ColourName
  behind: (colours: Colours) => readonly [string, string]
}

export type SceneArt = { title: TitlePlan; draw: (canvas: Canvas) => string }

export function titleOnSky(
  ink: ColourName,
  top: ColourName = 's0',
  bottom: ColourName = 's1',
): TitlePlan {
  return { place: 'top', ink, behind: (colours) => [colours[top], colours[bottom]] }
}
