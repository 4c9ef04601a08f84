import { gamesA } from './games-a.ts'
import { gamesB } from './games-b.ts'
import { gamesC } from './games-c.ts'
import { gamesD } from './games-d.ts'
import { gamesE } from './games-e.ts'
import { gamesF } from './games-f.ts'
import { gamesG } from './games-g.ts'
import { gamesH } from './games-h.ts'
import { gamesI } from './games-i.ts'
import { gamesJ } from './games-j.ts'
import { gamesK } from './games-k.ts'
import { gamesL } from './games-l.ts'
import { gamesM } from './games-m.ts'
import { gamesN } from './games-n.ts'
import type { Game } from './types.ts'

// The twenty games of the design come first, in the order of the design.
export const games: Game[] = [
  ...gamesA,
  ...gamesB,
  ...gamesC,
  ...gamesD,
  ...gamesE,
  ...gamesF,
  ...gamesG,
  ...gamesH,
  ...gamesI,
  ...gamesJ,
  ...gamesK,
  ...gamesL,
  ...gamesM,
  ...gamesN,
]
