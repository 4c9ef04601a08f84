import type { Tx } from '#kernel/db/connection.ts'
import type { DomainError } from '#kernel/error.ts'
import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import { decide } from '#lib/services/community/moderation/commands/decide.ts'
import { answerObjection } from '#lib/services/community/moderation/commands/object.ts'
import { lift, suspend } from '#lib/services/community/moderation/commands/suspend.ts'
import {
  listAudit,
  listCases,
  listOpenObjections,
} from '#lib/services/community/moderation/queries/operator.ts'
import { listReports } from '#lib/services/community/moderation/queries/reports.ts'
import { findThing } from '#lib/services/community/moderation/queries/things.ts'
import { action } from '../shop/action.ts'
import type { Command, Context, Parameters, ValuesOf } from '../shop/command.ts'
import { day, id, oneOf, text } from '../shop/kinds.ts'
import { listAction } from '../shop/list.ts'
import { nameOf, optional, required, restOf } from '../shop/parameters.ts'
import {
  caseText,
  decisionText,
  objectionText,
  shownThing,
  thingText,
  withDates,
} from './moderation-text.ts'

const things = oneOf(['comment', 'proposal'])
const grounds = oneOf(['law', 'conditions'])
const thing = { of: required('comment|proposal', things), id: required(nameOf('number'), id) }
const ground = required('law|conditions', grounds)
const member = required(nameOf('member'), id)
const facts = restOf(nameOf('reason'), text(2000))

const problems: Record<string, 'gone' | 'refused' | 'wrong' | 'colleague'> = {
  not_found: 'gone',
  conflict: 'refused',
  invalid: 'wrong',
  forbidden: 'colleague',
}

/** Explains a refusal in the operator's terms. */
const explain = (name: string) => (error: DomainError) => {
  const problem = problems[error.code]
  return problem ? new StartError(`moderation.${problem}`, { command: name }) : error
}

/** All decisions about one piece of content, or enough to hold the one just made. */
const newest = { page: 1, size: 1000 }

type Decision = 'keep' | 'remove' | 'restore' | 'overrule' | 'suspend' | 'lift' | 'answer'
type By = Pick<Context, 'operator' | 'now'>

/** Action that ends in a decision, which is recorded with the operator's name and printed. */
const deciding = <P extends Parameters>(
  name: Decision,
  parameters: P,
  work: (tx: Tx, given: ValuesOf<P>, by: By) => Promise<number>,
) =>
  action({
    help: terminalText(`moderation.help.${name}`),
    parameters,
    run: (given) => async (context) => {
      const { db } = context
      const made = await db.transaction((tx) => work(tx, given as ValuesOf<P>, context))
      const { rows } = await listAudit(db, newest)
      return rows.filter((row) => row.id === made)
    },
    print: (rows) => rows.map(decisionText),
    explain: explain(name),
  })

const removing = (name: 'remove' | 'overrule') =>
  deciding(name, { ...thing, ground, facts }, (tx, given, { operator, now }) =>
    decide(
      tx,
      { of: given.of, id: given.id },
      {
        kind: 'remove',
        ground: given.ground,
        facts: given.facts,
        operator,
        overrules: name === 'overrule',
      },
      now,
    ),
  )

const keeping = (name: 'keep' | 'restore') =>
  deciding(name, { ...thing, facts }, (tx, given, { operator, now }) =>
    decide(
      tx,
      { of: given.of, id: given.id },
      { kind: name, ground: null, facts: given.facts, operator, overrules: false },
      now,
    ),
  )

export const moderation: Command = {
  name: 'moderation',
  help: terminalText('moderation.help.about'),
  note: terminalText('moderation.help.note'),
  actions: {
    list: listAction({
      help: terminalText('moderation.help.list'),
      read:
        () =>
        ({ db }, page) =>
          listCases(db, page),

      print: caseText,
      none: terminalText('moderation.none'),
    }),
    show: action({
      help: terminalText('moderation.help.show'),
      parameters: thing,
      run:
        (named) =>
        async ({ db }) => ({
          thing: shownThing(await findThing(db, named)),
          reports: await listReports(db, named),
          decisions: (await listAudit(db, newest, named)).rows,
        }),
      print: thingText,
      explain: explain('show'),
    }),
    keep: keeping('keep'),
    remove: removing('remove'),
    restore: keeping('restore'),
    overrule: removing('overrule'),
    suspend: deciding(
      'suspend',
      { member, day: required(nameOf('day'), day), ground, facts },
      (tx, given, { operator, now }) => suspend(tx, { ...given, operator }, now),
    ),
    lift: deciding('lift', { member, facts }, (tx, given, { operator, now }) =>
      lift(tx, { ...given, operator }, now),
    ),
    objections: listAction({
      help: terminalText('moderation.help.objections'),
      read:
        () =>
        async ({ db, now }, page) => {
          const { rows, total } = await listOpenObjections(db, page)
          return { rows: rows.map((row) => withDates(row, now)), total }
        },

      print: objectionText,
      none: terminalText('moderation.none'),
    }),
    answer: deciding(
      'answer',
      {
        objection: required(nameOf('number'), id),
        verdict: required('confirm|reverse', oneOf(['confirm', 'reverse'])),
        ground: optional('law|conditions', grounds),
        facts,
      },
      (tx, { objection, verdict, ground = null, facts }, { operator, now }) =>
        answerObjection(tx, objection, { verdict, ground, facts, operator }, now),
    ),
    audit: listAction({
      help: terminalText('moderation.help.audit'),
      parameters: { of: optional('comment|proposal', things), id: optional(nameOf('number'), id) },
      read: ({ of, id }) => {
        if ((of === undefined) !== (id === undefined)) throw new StartError('moderation.which')
        const named = of && id ? { of, id } : undefined
        return ({ db }, page) => listAudit(db, page, named)
      },

      print: decisionText,
      none: terminalText('moderation.none'),
    }),
  },
}
