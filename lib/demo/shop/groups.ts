import type { GroupStatus } from '#lib/services/shop/items/rules.ts'
import { chancesOf } from './chances.ts'
import { days, hours } from './time.ts'

export type GroupPlan = {
  status: GroupStatus
  unit: 'units' | 'participants' | 'amount'
  /** Units or people; for amounts also units: the goal in euros follows from the price. */
  goal: number
  taken: number
  /** Minutes from now; negative for closed groups. */
  closesIn: number
  discount: number
  /** Hours for which the group is still reserved for members of the plan. */
  weepHours?: number
  limitedTo?: number
  steps?: boolean
  archived?: boolean
  /** Copies per carton. */
  carton?: number
  shortage?: 'order' | 'lot'
}

const running = (
  goal: number,
  taken: number,
  closesIn: number,
  discount: number,
  more: Partial<GroupPlan> = {},
): GroupPlan => ({ status: 'running', unit: 'units', goal, taken, closesIn, discount, ...more })

/** Groups with a fixed state, so that every state can be seen on the first day. */
const byTitle: Record<string, GroupPlan> = {
  'Il Faro di Capo Vento': running(120, 103, hours(62) + 8, 25, { steps: true }),
  'Il Ballo delle Volpi': running(90, 85, hours(5) + 12, 26),
  'Orbita Nove': running(150, 117, hours(27), 25, { weepHours: 20 }),
  'Sotto il Bosco Vecchio': running(100, 108, hours(57), 23, { steps: true }),
  'Cima Undici': running(100, 56, days(4), 24),
  'Mille Lanterne': running(80, 71, days(6), 20, { unit: 'participants' }),
  'La Meridiana di Ada': running(140, 0, days(19), 18),
  'Rocca Corvina': running(160, 62, days(11), 22, { limitedTo: 200, steps: true }),
  'Orti Sospesi': running(60, 59, hours(2) + 31, 17),
  'Città di Rame': running(50, 38, days(9), 21, { unit: 'amount' }),
  'La Via dell’Ambra': running(200, 214, days(2) + 300, 28, {
    limitedTo: 220,
    carton: 6,
    shortage: 'lot',
  }),
  'Lupi a Valbruna': running(110, 118, days(6), 22, { carton: 12 }),
  Transappennina: running(130, 12, days(27), 19),
  'Polpo Ladro!': running(70, 64, 48, 15),
  'Il Banco dello Zafferano': running(90, 33, days(14), 24, { weepHours: 70, limitedTo: 120 }),
  'Vento di Quercia': running(40, 40, days(3) + 90, 20, { limitedTo: 40 }),
}

const afterwards: readonly [GroupStatus, number][] = [
  ['collecting', -1],
  ['confirmed', -4],
  ['ordered', -9],
  ['arrived', -38],
  ['shipping', -52],
  ['completed', -80],
  ['completed', -120],
  ['completed', -200],
  ['failed', -12],
  ['failed', -45],
  ['cancelled', -20],
  ['draft', 40],
  ['scheduled', 33],
]

/** Returns the plan of a group: a fixed one for its title, otherwise a random one. */
export function groupPlan(index: number, title: string): GroupPlan {
  const chosen = byTitle[title]
  if (chosen) return chosen
  const chances = chancesOf(`group ${index}`)
  const goal = chances.whole(4, 20) * 10
  const discount = chances.whole(12, 32)
  const unit = chances.one(['units', 'units', 'units', 'participants', 'amount'] as const)
  if (index % 5 < 3) {
    const takenCount = Math.floor(
      goal * chances.one([0.08, 0.21, 0.37, 0.52, 0.66, 0.79, 0.91, 1.12]),
    )
    return running(
      goal,
      takenCount,
      days(chances.whole(2, 34)) + chances.whole(0, 1400),
      discount,
      {
        unit,
        steps: chances.happens(0.25),
        weepHours: chances.happens(0.1) ? chances.whole(3, 90) : undefined,
        limitedTo: chances.happens(0.2) ? Math.ceil(goal * 1.4) : undefined,
      },
    )
  }
  const [status, closedDays] =
    afterwards[(Math.floor(index / 5) * 2 + (index % 5)) % afterwards.length]!
  const missed = status === 'failed'
  const waiting = status === 'draft' || status === 'scheduled'
  const takenCount = waiting ? 0 : Math.floor(goal * (missed ? 0.55 : 1 + chances.next() / 3))
  const archived = closedDays < -100
  return { status, unit, goal, taken: takenCount, closesIn: days(closedDays), discount, archived }
}
