import { readDay } from '#lib/catalogue-file/moments.ts'
import { decide } from '#lib/services/community/moderation/commands/decide.ts'
import { answerObjection } from '#lib/services/community/moderation/commands/object.ts'
import { lift, suspend } from '#lib/services/community/moderation/commands/suspend.ts'
import type { Ground, ThingName } from '#lib/services/community/moderation/rules.ts'
import type { Tx } from '#lib/services/platform/db/connection.ts'
import { StartError } from '#lib/services/platform/start-error.ts'

/** Done by somebody, once what was typed has been read. */
export type Deed = (tx: Tx, by: { operator: string; now: Date }) => Promise<number>

type Words = readonly string[]

/** Words that cannot be read as what they should be. */
class Incomplete extends Error {}

const numberIn = (text: string | undefined) => {
  if (!/^[1-9]\d{0,14}$/.test(text ?? '')) throw new Incomplete()
  return Number(text)
}
const thingIn = ([of, id]: Words): ThingName => {
  if (of !== 'comment' && of !== 'proposal') throw new Incomplete()
  return { of, id: numberIn(id) }
}
const groundIn = (text: string | undefined): Ground => {
  if (text !== 'law' && text !== 'conditions') throw new Incomplete()
  return text
}
const dayIn = (text: string | undefined) => {
  const day = readDay(text ?? '')
  if (day === undefined) throw new Incomplete()
  return day
}
const reasonIn = (words: Words) => {
  const reason = words.join(' ').trim()
  if (reason === '' || reason.length > 2000) throw new Incomplete()
  return reason
}

type Kind = 'keep' | 'remove' | 'restore'

const about = (kind: Kind, words: Words, overrules = false): Deed => {
  const thing = thingIn(words)
  const ground = kind === 'remove' ? groundIn(words[2]) : null
  const facts = reasonIn(words.slice(kind === 'remove' ? 3 : 2))
  return (tx, { operator, now }) =>
    decide(tx, thing, { kind, ground, facts, operator, overrules }, now)
}

const verdictIn = (text: string | undefined): 'confirm' | 'reverse' => {
  if (text !== 'confirm' && text !== 'reverse') throw new Incomplete()
  return text
}

const readers: Record<string, (words: Words) => Deed> = {
  keep: (words) => about('keep', words),
  remove: (words) => about('remove', words),
  restore: (words) => about('restore', words),
  overrule: (words) => about('remove', words, true),
  suspend: ([who, until, rule, ...why]) => {
    const [member, day, ground] = [numberIn(who), dayIn(until), groundIn(rule)]
    const facts = reasonIn(why)
    return (tx, { operator, now }) => suspend(tx, { member, day, ground, facts, operator }, now)
  },
  lift: ([who, ...why]) => {
    const [member, facts] = [numberIn(who), reasonIn(why)]
    return (tx, { operator, now }) => lift(tx, { member, facts, operator }, now)
  },
  answer: ([number, how, ...words]) => {
    const [objection, verdict] = [numberIn(number), verdictIn(how)]
    const isGround = words[0] === 'law' || words[0] === 'conditions'
    const ground = isGround ? groundIn(words[0]) : null
    const facts = reasonIn(isGround ? words.slice(1) : words)
    return (tx, { operator, now }) =>
      answerObjection(tx, objection, { verdict, ground, facts, operator }, now)
  },
}

export const readThing = (words: Words) => {
  try {
    return thingIn(words)
  } catch {
    throw new StartError('moderation.incomplete', { command: 'show' })
  }
}

export const readDeed = (command: string, words: Words): Deed => {
  const reader = readers[command]
  if (!reader) throw new StartError('moderation.unknownCommand', { command })
  try {
    return reader(words)
  } catch (error) {
    if (!(error instanceof Incomplete)) throw error
    throw new StartError('moderation.incomplete', { command })
  }
}
