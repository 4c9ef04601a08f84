import { StartError } from '#kernel/start-error.ts'
import { decide, lift, suspend } from '#lib/services/community/moderation/commands/decide.ts'
import { answerObjection } from '#lib/services/community/moderation/commands/object.ts'
import {
  type AuditRow,
  listAudit,
  listCases,
  listOpenObjections,
  type OpenCase,
} from '#lib/services/community/moderation/queries/decisions.ts'
import { findThing, listReports } from '#lib/services/community/moderation/queries/things.ts'
import {
  answerBy as lastDayToAnswer,
  type ThingName,
} from '#lib/services/community/moderation/rules.ts'
import { action, type Command, type Context, listAction } from '../shop/action.ts'
import { day, id, oneOf, rest, text } from '../shop/kinds.ts'
import { pick, textOf } from '../shop/output.ts'
import { actsOn } from './act.ts'

const of = oneOf(['comment', 'proposal'])
const ground = oneOf(['law', 'conditions'])
const facts = rest(text(2000))

const caseText = ({ reasons, content, ...row }: OpenCase) =>
  textOf('moderation.row', {
    ...row,
    thingId: row.id,
    reasons: reasons.map((reason) => textOf(`moderation.reason.${reason}`)).join(', '),
    start: content.replace(/\s+/g, ' ').slice(0, 100),
  })

const decisionText = (row: AuditRow) => [
  textOf('moderation.decision', {
    ...row,
    of: row.of ?? 'member',
    operator: row.operator ?? textOf('moderation.rule'),
  }),
  row.ground && textOf('moderation.because', row),
  row.until && textOf('moderation.until', row),
  row.answers !== null && textOf('moderation.answers', row),
  row.facts && textOf('moderation.facts', row),
]

/** All decisions about one piece of content, or enough to hold the one just made. */
const newest = { page: 1, size: 1000 }

const show = async ({ db }: Context, named: ThingName) => {
  const thing = await findThing(db, named)
  return {
    thing: pick(thing, ['of', 'id', 'memberId', 'content', 'path', 'title', 'reviewState']),
    reports: await listReports(db, named),
    decisions: (await listAudit(db, newest, named)).rows,
  }
}

const thingText = ({ thing, reports, decisions }: Awaited<ReturnType<typeof show>>) => [
  textOf('moderation.whole', { ...thing, thingId: thing.id }),
  textOf('moderation.author', { id: thing.memberId ?? textOf('moderation.nobody') }),
  thing.content,
  reports.map((report) => [
    textOf(report.decision === null ? 'moderation.report' : 'moderation.oldReport', report),
    report.asRead !== '' && report.asRead !== thing.content && textOf('moderation.asRead', report),
  ]),
  decisions.map(decisionText),
]

/** Actions that end in a decision, which is recorded with the operator's name and printed. */
const act = actsOn({
  noun: 'moderation',
  words: {},
  find: async () => ({}),
  show: async (tx, _, made: number) =>
    (await listAudit(tx, newest)).rows.filter((row) => row.id === made),
  print: (rows) => rows.map(decisionText),
  refusals: {
    not_found: 'moderation.gone',
    conflict: 'moderation.refused',
    invalid: 'moderation.wrong',
    forbidden: 'moderation.colleague',
  },
})

const removing = (name: 'remove' | 'overrule') =>
  act(name, {
    words: { of, id, ground, facts },
    change: (tx, _, { operator, now }, { ground, facts, ...thing }) => {
      const overrules = name === 'overrule'
      return decide(tx, thing, { kind: 'remove', ground, facts, operator, overrules }, now)
    },
  })

const keeping = (kind: 'keep' | 'restore') =>
  act(kind, {
    words: { of, id, facts },
    change: (tx, _, { operator, now }, { facts, ...thing }) =>
      decide(tx, thing, { facts, operator, kind, ground: null }, now),
  })

export const moderation: Command = {
  note: textOf('moderation.help.note'),
  actions: {
    list: listAction({
      read: (_, { db }, page) => listCases(db, page),
      print: caseText,
      none: 'moderation.none',
    }),
    show: action({
      words: { of, id },
      run: (named, context) => show(context, named),
      print: thingText,
      explain: () => new StartError('moderation.gone'),
    }),
    keep: keeping('keep'),
    remove: removing('remove'),
    restore: keeping('restore'),
    overrule: removing('overrule'),
    suspend: act('suspend', {
      words: { member: id, day, ground, facts },
      change: (tx, _, { operator, now }, ban) => suspend(tx, { ...ban, operator }, now),
    }),
    lift: act('lift', {
      words: { member: id, facts },
      change: (tx, _, { operator, now }, end) => lift(tx, { ...end, operator }, now),
    }),
    objections: listAction({
      read: async (_, { db, now }, page) => {
        const { rows, total } = await listOpenObjections(db, page)
        const withDates = rows.map((row) => {
          const answerBy = lastDayToAnswer(row.madeAt)
          return { ...row, answerBy, isLate: now > answerBy }
        })
        return { rows: withDates, total }
      },
      print: (row) => textOf('moderation.objection', { ...row, of: row.of ?? 'member' }),
      none: 'moderation.none',
    }),
    answer: act('answer', {
      words: { objection: id, verdict: oneOf(['confirm', 'reverse']), facts },
      options: { ground: ground.optional() },
      change: (tx, _, { operator, now }, { objection, ground: newGround = null, ...answer }) =>
        answerObjection(tx, objection, { ...answer, ground: newGround, operator }, now),
    }),
    audit: listAction({
      read: (_, { db }, page) => listAudit(db, page),
      print: decisionText,
      none: 'moderation.none',
    }),
  },
}
