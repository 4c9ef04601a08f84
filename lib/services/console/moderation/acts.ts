import type { Day } from '#lib/calendar/days.ts'
import { decide, lift, suspend } from '../../community/moderation/commands/decide.ts'
import { answerObjection } from '../../community/moderation/commands/object.ts'
import type { Ground, ThingName } from '../../community/moderation/rules.ts'
import { actsOn } from '../act.ts'

/** Acts that end in a decision; each returns the id of the decision. */
const act = actsOn({
  noun: 'moderation',
  find: async (_, _input: object) => ({}),
  refusals: {
    not_found: 'moderation.gone',
    conflict: 'moderation.refused',
    invalid: 'moderation.wrong',
    forbidden: 'moderation.colleague',
  },
})

type Because = { ground: Ground; facts: string }

const removing = (name: 'remove' | 'overrule') =>
  act(name, {
    change: (tx, _, { operator, now }, { ground, facts, ...thing }: ThingName & Because) => {
      const overrules = name === 'overrule'
      return decide(tx, thing, { kind: 'remove', ground, facts, operator, overrules }, now)
    },
  })

const keeping = (kind: 'keep' | 'restore') =>
  act(kind, {
    change: (tx, _, { operator, now }, { facts, ...thing }: ThingName & { facts: string }) =>
      decide(tx, thing, { facts, operator, kind, ground: null }, now),
  })

type Answer = {
  objection: number
  verdict: 'confirm' | 'reverse'
  facts: string
  ground?: Ground | null | undefined
}

export const moderationActs = {
  keep: keeping('keep'),
  remove: removing('remove'),
  restore: keeping('restore'),
  overrule: removing('overrule'),
  suspend: act('suspend', {
    change: (tx, _, { operator, now }, ban: Because & { member: number; day: Day }) =>
      suspend(tx, { ...ban, operator }, now),
  }),
  lift: act('lift', {
    change: (tx, _, { operator, now }, end: { member: number; facts: string }) =>
      lift(tx, { ...end, operator }, now),
  }),
  answer: act('answer', {
    change: (tx, _, { operator, now }, { objection, ground = null, ...answer }: Answer) =>
      answerObjection(tx, objection, { ...answer, ground, operator }, now),
  }),
}
