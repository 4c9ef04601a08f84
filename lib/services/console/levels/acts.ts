import type { Db } from '#kernel/db/connection.ts'
import { DomainError } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { formatRoundCents } from '#lib/format/money.ts'
import { changeStep, lockLevels } from '../../members/levels/commands.ts'
import { fits, neighboursOf, type Step } from '../../members/levels/rules.ts'
import { actsOn, versionOf } from '../act.ts'
import { type CountedLevel, listCountedLevels } from './queries.ts'

type Edit = Step & { version?: string }

const findLevel = async (db: Db, { number }: { number: number }) => {
  const ladder = await listCountedLevels(db)
  const level = ladder.find((one) => one.number === number)
  if (!level) throw new StartError('levels.none', { level: number })
  return { level, ladder }
}

type Found = Awaited<ReturnType<typeof findLevel>>

const valuesOf = ({ cashback_percent, start_threshold_cents }: CountedLevel) => ({
  cashback_percent,
  start_threshold_cents,
})

export const versionOfLevel = (level: CountedLevel) => versionOf(valuesOf(level))

const changesOf = ({ level }: Found, { cashbackPercent, fromCents }: Step) => ({
  cashback: cashbackPercent !== level.cashback_percent,
  threshold: fromCents !== level.start_threshold_cents,
})

/** Refuses a change of nothing, and a threshold that does not fit between those of the neighbours. */
const requireChange = (thing: Found, step: Step) => {
  const { number } = step
  const { cashback, threshold } = changesOf(thing, step)
  if (!cashback && !threshold) throw new StartError('levels.unchanged', { number })
  if (fits(thing.ladder, step)) return
  const { beforeCents, afterCents } = neighboursOf(thing.ladder, number)
  if (beforeCents === undefined) throw new StartError('levels.first', { number })
  const before = formatRoundCents(beforeCents)
  if (afterCents === undefined) throw new StartError('levels.last', { number, before })
  throw new StartError('levels.between', { number, before, after: formatRoundCents(afterCents) })
}

const askChange = async (thing: Found, step: Edit) => {
  const { level } = thing
  if (step.version !== undefined && step.version !== versionOfLevel(level))
    throw new DomainError('stale')
  requireChange(thing, step)
  const changes = changesOf(thing, step)
  const values = {
    ...level,
    ...step,
    before: formatRoundCents(level.start_threshold_cents),
    after: formatRoundCents(step.fromCents),
  }
  return [
    textOf('levels.question.level', values),
    changes.cashback && textOf('levels.question.cashback', values),
    changes.threshold && textOf('levels.question.threshold', values),
    textOf('levels.question.members', values),
  ]
    .filter(Boolean)
    .join(' ')
}

const act = actsOn({
  noun: 'levels',
  find: findLevel,
  edited: { lock: lockLevels, versionOf: ({ level }) => versionOfLevel(level) },
})

export const levelActs = {
  change: act('change', {
    question: (thing, _, step: Edit) => askChange(thing, step),
    lock: lockLevels,
    change: async (tx, _, _by, step: Edit) => {
      await lockLevels(tx)
      const thing = await findLevel(tx, step)
      requireChange(thing, step)
      await changeStep(tx, step)
      return { before: valuesOf(thing.level), after: valuesOf((await findLevel(tx, step)).level) }
    },
    audit: ({ number: level }, _thing, changes) => ({ level, ...changes }),
  }),
}
