import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
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
import { moderationActs } from '#lib/services/console/moderation/acts.ts'
import { action, type Command, type Context, listAction } from '../shop/action.ts'
import { day, id, oneOf, rest, text } from '../shop/kinds.ts'
import { pick } from '../shop/output.ts'
import { typedActs } from './act.ts'

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

/** Prints the decision that an act made. */
const typed = typedActs({
  words: {},
  show: async (tx, _, made: number) =>
    (await listAudit(tx, newest)).rows.filter((row) => row.id === made),
  print: (rows) => rows.map(decisionText),
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
    keep: typed(moderationActs.keep, { words: { of, id, facts } }),
    remove: typed(moderationActs.remove, { words: { of, id, ground, facts } }),
    restore: typed(moderationActs.restore, { words: { of, id, facts } }),
    overrule: typed(moderationActs.overrule, { words: { of, id, ground, facts } }),
    suspend: typed(moderationActs.suspend, { words: { member: id, day, ground, facts } }),
    lift: typed(moderationActs.lift, { words: { member: id, facts } }),
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
    answer: typed(moderationActs.answer, {
      words: { objection: id, verdict: oneOf(['confirm', 'reverse']), facts },
      options: { ground: ground.optional() },
    }),
    audit: listAction({
      read: (_, { db }, page) => listAudit(db, page),
      print: decisionText,
      none: 'moderation.none',
    }),
  },
}
