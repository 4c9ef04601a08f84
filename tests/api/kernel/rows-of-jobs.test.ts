import { expect, test } from 'vitest'
import {
  isTest,
  type Node,
  nameOf,
  parse,
  readSources,
  walk,
} from '../../../scripts/checks/sources.ts'

/** Files with loops that commit rows without `eachRow`, and the reasons. */
const loopsByHand = {
  'kernel/jobs/rows.ts': 'records the failures',
  'kernel/jobs/timetable.ts': 'enqueues jobs, and is repeated in seconds',
  'members/levels/commands.ts': 'draws pictures of missing levels at the start',
  'money/settlement/commands/lookup.ts': 'books the one capture that it finds',
  'money/settlement/commands/matching.ts': 'goes on as a whole in the next minute',
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

test('no loop of the services commits rows without eachRow, except those with a reason', () => {
  const found = sources.filter((source) =>
    [...walk(parse(source))].some(([node, around]) => writesByHand(node, around)),
  )
  expect(found.map(({ path }) => path.replace(/^lib\/(services\/)?/, ''))).toEqual(
    Object.keys(loopsByHand).sort(),
  )
})
