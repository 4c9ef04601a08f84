import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import { textOf } from '#kernel/terminal.ts'
import type { Day } from '#lib/calendar/days.ts'
import { decide, lift, suspend } from '../../community/moderation/commands/decide.ts'
import { answerObjection } from '../../community/moderation/commands/object.ts'
import { findSubject, listAudit } from '../../community/moderation/queries/decisions.ts'
import { findThing } from '../../community/moderation/queries/things.ts'
import type { Ground, ThingName } from '../../community/moderation/rules.ts'
import { actsOn } from '../act.ts'
import { deciding } from './commands.ts'

type Named = Partial<ThingName> & { member?: number; objection?: number }

const subjectOf = async (db: Db, { of, id, member, objection }: Named) => {
  if (objection !== undefined) return (await findSubject(db, { objection })).subject
  return of && id !== undefined ? { of, id } : { member: member ?? null }
}

/** Reads who decided last about the same, for the text of a refusal. */
const findLast = async (db: Db, named: Named) => {
  const { rows } = await listAudit(db, { page: 1, size: 1 }, await subjectOf(db, named))
  const last = rows[0]
  return { last: last?.operator ? textOf('moderation.last', last) : '' }
}

/** Acts that end in a decision; each returns the id of the decision. */
const act = actsOn({
  noun: 'moderation',
  find: findLast,
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
    change: (tx, _, by, { of, id, ground, facts }: ThingName & Because) =>
      deciding(tx, { of, id }, by, () => {
        const overrules = name === 'overrule'
        const { operator } = by
        const decision = { kind: 'remove', ground, facts, operator, overrules } as const
        return decide(tx, { of, id }, decision, by.now)
      }),
  })

const keeping = (kind: 'keep' | 'restore') =>
  act(kind, {
    change: (tx, _, by, { of, id, facts }: ThingName & { facts: string }) =>
      deciding(tx, { of, id }, by, () => {
        const { operator } = by
        return decide(tx, { of, id }, { facts, operator, kind, ground: null }, by.now)
      }),
  })

type Suspension = ThingName & Because & { day: Day }

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
  removeAndSuspend: act('remove-and-suspend', {
    change: (tx, _, by, { of, id, day, ...because }: Suspension) =>
      deciding(tx, { of, id }, by, async () => {
        const { operator, now } = by
        const made = await decide(tx, { of, id }, { ...because, kind: 'remove', operator }, now)
        const { memberId: member } = await findThing(tx, { of, id })
        if (member === null) throw new DomainError('conflict')
        await suspend(tx, { ...because, member, day, operator }, now)
        return made
      }),
  }),
  suspend: act('suspend', {
    change: (tx, _, { operator, now }, ban: Because & { member: number; day: Day }) =>
      suspend(tx, { ...ban, operator }, now),
  }),
  lift: act('lift', {
    change: (tx, _, { operator, now }, end: { member: number; facts: string }) =>
      lift(tx, { ...end, operator }, now),
  }),
  answer: act('answer', {
    change: async (tx, _, by, { objection, ground = null, ...answer }: Answer) => {
      const { id } = await findSubject(tx, { objection })
      const { operator } = by
      return deciding(tx, { of: 'decision', id }, by, () =>
        answerObjection(tx, objection, { ...answer, ground, operator }, by.now),
      )
    },
  }),
}
