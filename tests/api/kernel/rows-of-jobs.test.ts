import { expect, test } from 'vitest'
import { jobs } from '#lib/services/background.ts'
import {
  isTest,
  type Node,
  nameOf,
  parse,
  readSources,
  walk,
} from '../../../scripts/checks/sources.ts'

const oneRow = 'works on the row of its data'
const oneStatement = 'runs single statements'

/**
 * Names under which a job works on rows with `eachRow` or `eachPage`, or the reason why no row of
 * it can stop others.
 */
const rowsOf: Record<string, string[] | string> = {
  'platform.forget-failed-rows': oneStatement,
  'platform.keep-months': oneStatement,
  'platform.trim-mailbox': oneStatement,
  'platform.forget-rate-limits': oneStatement,
  'platform.forget-answers': oneStatement,
  'accounts.forget-sessions': oneStatement,
  'mail-links.forget': oneStatement,
  'accounts.forget-unconfirmed': ['accounts.forget-unconfirmed'],
  'identities.forget-tickets': oneStatement,
  'community.forget-unused-links': 'one statement; each picture is released behind a savepoint',
  'community.forget-unused-pictures': 'one statement; each picture is released behind a savepoint',
  'proposals.ask-for-prices': 'one statement, and at most one mail a day',
  'contacts.forget': oneStatement,
  'moderation.erase-removed': ['moderation.erase-comment', 'moderation.erase-proposal'],
  'platform.check-facts': 'only reads and logs',
  'platform.watch-shop': 'only counts, and enqueues at most one mail for each kind',
  'groups.watch': [
    'groups.wake',
    'groups.close',
    'groups.collect',
    'groups.equalizeGroup',
    'groups.settle-changes',
    'groups.charge-again',
    'groups.drop',
    'groups.finish',
    'groups.give-up',
    'groups.reminded_72',
    'groups.reminded_24',
    'groups.look-after',
    'payments.forget-method',
  ],
  'groups.close': oneRow,
  'groups.collect': ['groups.charge-seat', 'groups.lower-order'],
  'groups.mail-reached': oneRow,
  'groups.refund': ['groups.refund-order', 'groups.refund-seat'],
  'groups.finish': oneRow,
  'payments.ask-left': ['payments.ask-charge', 'payments.ask-refund'],
  'payments.settle-stuck':
    'catches the errors of each payment, which keeps the time of its next try',
  'payments.reconcile':
    'catches the errors of each transaction, which the next night compares again',
  'stock.move-copies': ['stock.release-holds', 'stock.lapse-offers', 'stock.offer'],
  'orders.locate-pickup-points': ['orders.locate-pickup-point'],
  'weep.renew': [
    'weep.fetch-method',
    'weep.notice',
    'weep.owe-renewal',
    'weep.owe-again',
    'weep.end',
    'weep.let-go',
    'weep.end-ownerless',
  ],
  'credits.turn-over': ['credits.mature', 'credits.expire', 'credits.warn'],
  'codes.reward-invited': ['codes.reward-invited'],
  'standings.review': ['levels.remove-old-spending', 'levels.review'],
  'search.learn-words': oneStatement,
  'search.place-entries': oneStatement,
  'notifications.digests': 'enqueues a task for each member, which fails by itself',
  'notifications.opened': ['notifications.opened'],
  'measuring.forget': oneStatement,
}

/** Files with loops that commit rows without `eachRow`, and the reasons. */
const loopsByHand = {
  'kernel/jobs/rows.ts': 'records the failures',
  'kernel/jobs/timetable.ts': 'enqueues jobs, and is repeated in seconds',
  'members/levels/commands.ts': 'draws pictures of missing levels at the start',
  'money/settlement/commands/settle.ts': 'catches the errors of each refund',
  'operations/facts.ts': 'repairs by command',
  'reach/notifications/commands/digest.ts': 'enqueues tasks',
  'storefront/search/commands.ts': 'rebuilds the search by command',
}

const sources = readSources().filter(
  (source) => /^lib\/(services|kernel|tools)\/.*\.ts$/.test(source.path) && !isTest(source.path),
)
const loops = /^(For|ForOf|ForIn|While|DoWhile)Statement$/
const rowLoops = ['eachRow', 'eachPage']
const calleeOf = (node: Node) =>
  node.type === 'CallExpression' ? (node.callee as Node) : undefined

/** True for a call of a method of the database, which commits by itself. */
const commits = (node: Node) => {
  const callee = calleeOf(node)
  return callee?.type === 'MemberExpression' && nameOf(callee.object) === 'db'
}
const writesByHand = (node: Node, around: Node[]) => {
  const nearest = around.find(
    (outer) => loops.test(outer.type) || rowLoops.includes(nameOf(calleeOf(outer)) ?? ''),
  )
  const callee = calleeOf(node)
  return (
    commits(node) &&
    /^(transaction|run)$/.test(nameOf(callee?.property) ?? '') &&
    nearest !== undefined &&
    loops.test(nearest.type)
  )
}

test('every job works on its rows one by one, or states why no row can stop the others', () => {
  expect(Object.keys(rowsOf).sort()).toEqual(jobs.map(({ name }) => name).sort())
  const names = Object.values(rowsOf)
    .filter((rows) => typeof rows !== 'string')
    .flat()
  const nameInCode = (name: string) => [`'${name}'`, `'${name.split('.').at(-1)}'`]
  const isInCode = (name: string) =>
    sources.some(({ code }) => nameInCode(name).some((text) => code.includes(text)))
  expect(names.filter((name) => !isInCode(name))).toEqual([])
})

test('no loop of the services commits rows without eachRow, except those with a reason', () => {
  const found = sources.filter((source) =>
    [...walk(parse(source))].some(([node, around]) => writesByHand(node, around)),
  )
  expect(found.map(({ path }) => path.replace(/^lib\/(services\/)?/, ''))).toEqual(
    Object.keys(loopsByHand).sort(),
  )
})
