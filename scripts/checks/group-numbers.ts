import {
  type Finding,
  isScript,
  isTest,
  lineAt,
  type Node,
  nameOf,
  parse,
  type Source,
  walk,
} from './sources.ts'

/** Pages, cards, live state of the browser, mails and share pictures. */
const shown =
  /^(app|components|lib\/(client|site|format|front))\/|^lib\/services\/.*\/mails\/|^lib\/services\/storefront\/share\//
/** Primitives draw any share; they know no group. */
const drawn = /^components\/ui\//

/** Files that compute another number than the state of a group. */
const others = new Map([
  ['components/item/group-track.tsx', 'places of price steps on a scale that ends at the last'],
  ['components/legal/how-page.tsx', 'an invented group'],
  ['components/user/seats/leave-dialog.tsx', 'the group after this seat is left'],
])

const counts = new Set(['goal', 'reached', 'missing', 'percent', 'progress'])
const calculates = new Set(['+', '-', '*', '/'])
const compares = new Set(['<', '<=', '>', '>=', '===', '!=='])

const countOf = (node: unknown): string | undefined => {
  const operand = node as Node
  const name = nameOf(operand.type === 'MemberExpression' ? operand.property : operand)
  return name !== undefined && counts.has(name) ? name : undefined
}

/** Factor between euros and cents. */
const isCents = (node: Node) =>
  node.operator === '*' && [node.left, node.right].some((side) => (side as Node).value === 100)

const computes = (node: Node) => {
  if (node.type !== 'BinaryExpression') return false
  const [left, right] = [countOf(node.left), countOf(node.right)]
  if (compares.has(String(node.operator))) return left !== undefined && right !== undefined
  if (!calculates.has(String(node.operator))) return false
  return (left ?? right) !== undefined && !(isCents(node) && left !== 'percent')
}

/** Refuses own computations of goal, missing amount and percent: the API says each, for all places. */
export const ownGroupNumbers = (source: Source): Finding[] =>
  !shown.test(source.path) ||
  drawn.test(source.path) ||
  others.has(source.path) ||
  isTest(source.path) ||
  !isScript(source)
    ? []
    : [...walk(parse(source))]
        .filter(([node]) => computes(node))
        .map(([node]) => ({
          path: source.path,
          line: lineAt(source, node.start),
          message: 'computes goal, missing or percent of a group: read it from the API',
        }))

/** Finds listed files that are gone. */
export const staleGroupNumbers = (sources: Source[]): Finding[] =>
  [...others.keys()]
    .filter((path) => !sources.some((source) => source.path === path))
    .map((path) => ({ path, line: 1, message: 'is gone: strike it out of group-numbers.ts' }))
