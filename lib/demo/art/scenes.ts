import type { SceneArt } from './scene-art.ts'
import { bosco } from './scenes/bosco.ts'
import { citta } from './scenes/citta.ts'
import { cosmo } from './scenes/cosmo.ts'
import { dune } from './scenes/dune.ts'
import { faro } from './scenes/faro.ts'
import { funghi } from './scenes/funghi.ts'
import { gufo } from './scenes/gufo.ts'
import { lanterne } from './scenes/lanterne.ts'
import { mare } from './scenes/mare.ts'
import { monti } from './scenes/monti.ts'
import { mosaico } from './scenes/mosaico.ts'
import { orto } from './scenes/orto.ts'
import { polpo } from './scenes/polpo.ts'
import { raggi } from './scenes/raggi.ts'
import { rocca } from './scenes/rocca.ts'
import { rotte } from './scenes/rotte.ts'
import { volpe } from './scenes/volpe.ts'

// Order matters: a game without a scene of its own gets one by its hash.
export const scenes = {
  faro,
  monti,
  citta,
  mare,
  bosco,
  funghi,
  orto,
  cosmo,
  mosaico,
  rocca,
  rotte,
  volpe,
  gufo,
  polpo,
  raggi,
  lanterne,
  dune,
} satisfies Record<string, SceneArt>

export type Scene = keyof typeof scenes

export const sceneNames = Object.keys(scenes) as [Scene, ...Scene[]]
