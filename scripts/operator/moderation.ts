import { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import type { DomainError } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import type { TerminalKey } from '#kernel/terminal.ts'
import { day as dayLength } from '#lib/format/durations.ts'
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
import { answerBy, type ThingOf } from '#lib/services/community/moderation/rules.ts'
import {
  action,
  type Command,
  type Context,
  type Input,
  listAction,
  type Shape,
} from '../shop/action.ts'
import { day, id, oneOf, rest, text } from '../shop/kinds.ts'
import { pick, textOf } from '../shop/output.ts'

const of = oneOf(['comment', 'proposal'])
const ground = oneOf(['law', 'conditions'])
const facts = rest(text(2000))

const nameOfThing = (kind: ThingOf | null, number: number | null, member: number | null) =>
  kind === null
    ? textOf('moderation.member', { id: member })
    : textOf(`moderation.thing.${kind}`, { id: number })

const onOneLine = (content: string, most = 100) => {
  const line = content.replace(/\s+/g, ' ')
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}

const caseText = ({ reasons, hidden, content, ...row }: OpenCase) =>
  textOf('moderation.row', {
    ...row,
    thing: nameOfThing(row.of, row.id, null),
    reasons: reasons.map((reason) => textOf(`moderation.reason.${reason}`)).join(', '),
    hidden: hidden ? `  ${textOf('moderation.hiddenMark')}` : '',
    content: onOneLine(content),
  })

const decisionText = (row: AuditRow) => {
  const more = [
    row.ground && textOf(`moderation.ground.${row.ground}`),
    row.until && textOf('moderation.until', row),
    row.answers && textOf('moderation.answers', row),
    row.facts,
  ]
  return textOf('moderation.decision', {
    ...row,
    thing: nameOfThing(row.of, row.thingId, row.member),
    operator: row.operator ?? textOf('moderation.rule'),
    more: more.filter(Boolean).join(' · '),
  })
}

/** All decisions about one piece of content, or enough to hold the one just made. */
const newest = { page: 1, size: 1000 }

const show = async ({ db }: Context, named: { of: ThingOf; id: number }) => {
  const thing = await findThing(db, named)
  return {
    thing: {
      ...pick(thing, ['of', 'id', 'memberId', 'content', 'path', 'title']),
      standing: thing.reviewState,
    },
    reports: await listReports(db, named),
    decisions: (await listAudit(db, newest, named)).rows,
  }
}

const thingText = ({ thing, reports, decisions }: Awaited<ReturnType<typeof show>>) => [
  textOf('moderation.whole', { ...thing, thing: nameOfThing(thing.of, thing.id, null) }),
  textOf('moderation.author', { id: thing.memberId ?? textOf('moderation.nobody') }),
  thing.content,
  reports.map((report) => [
    textOf(report.decision === null ? 'moderation.report' : 'moderation.oldReport', report),
    report.asRead !== '' && report.asRead !== thing.content && textOf('moderation.asRead', report),
  ]),
  decisions.map(decisionText),
]

const problems: Record<string, TerminalKey> = {
  not_found: 'moderation.gone',
  conflict: 'moderation.refused',
  invalid: 'moderation.wrong',
  forbidden: 'moderation.colleague',
}

/** Explains a refusal in the operator's terms. */
const explain = (command: string) => (error: DomainError) => {
  const problem = problems[error.code]
  return problem ? new StartError(problem, { command }) : error
}

/** Action that ends in a decision, which is recorded with the operator's name and printed. */
const deciding = <A extends Shape>(
  name: string,
  words: A,
  work: (tx: Tx, given: Input<A> & { operator: string }, now: Date) => Promise<number>,
) =>
  action({
    words,
    run: async (input: Input<A>, { db, operator, now }) => {
      const given = { ...input, operator }
      const made = await db.transaction((tx) => work(tx, given, now))
      return (await listAudit(db, newest)).rows.filter((row) => row.id === made)
    },
    print: (rows) => rows.map(decisionText),
    explain: explain(name),
  })

const removing = (name: 'remove' | 'overrule') =>
  deciding(name, { of, id, ground, facts }, (tx, given, now) =>
    decide(
      tx,
      pick(given, ['of', 'id']),
      { ...given, kind: 'remove', overrules: name === 'overrule' },
      now,
    ),
  )

const keeping = (kind: 'keep' | 'restore') =>
  deciding(kind, { of, id, facts }, (tx, given, now) =>
    decide(tx, pick(given, ['of', 'id']), { ...given, kind, ground: null }, now),
  )

/** Reason of an answer, after the ground of a decision that changes. */
const groundAndFacts = z
  .array(z.string())
  .transform(([first = '', ...more]) => {
    const { data = null } = ground.safeParse(first)
    return { ground: data, facts: (data ? more : [first, ...more]).join(' ') }
  })
  .pipe(z.object({ ground: ground.nullable(), facts: text(2000) }))
  .meta({ ...facts.meta(), label: textOf('moderation.groundAndFacts'), isMany: true })

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
      explain: explain('show'),
    }),
    keep: keeping('keep'),
    remove: removing('remove'),
    restore: keeping('restore'),
    overrule: removing('overrule'),
    suspend: deciding('suspend', { member: id, day, ground, facts }, suspend),
    lift: deciding('lift', { member: id, facts }, lift),
    objections: listAction({
      read: async (_, { db, now }, page) => {
        const { rows, total } = await listOpenObjections(db, page)
        const withDates = rows.map((row) => ({
          ...row,
          answerBy: answerBy(row.madeAt),
          days: Math.floor((+now - +row.madeAt) / dayLength),
          isLate: now > answerBy(row.madeAt),
        }))
        return { rows: withDates, total }
      },
      print: (row) =>
        textOf('moderation.objection', {
          ...row,
          thing: nameOfThing(row.of, row.thingId, row.member),
          late: row.isLate ? `  ${textOf('moderation.late')}` : '',
        }),
      none: 'moderation.none',
    }),
    answer: deciding(
      'answer',
      { objection: id, verdict: oneOf(['confirm', 'reverse']), groundAndFacts },
      (tx, { objection, verdict, operator, groundAndFacts: why }, now) =>
        answerObjection(tx, objection, { verdict, operator, ...why }, now),
    ),
    audit: listAction({
      words: { of: of.optional(), id: id.optional() },
      check: (named) => {
        if (named.of && !named.id) throw new StartError('moderation.which')
      },
      read: (named, { db }, page) =>
        listAudit(db, page, named.of && named.id ? { of: named.of, id: named.id } : undefined),
      print: decisionText,
      none: 'moderation.none',
    }),
  },
}
