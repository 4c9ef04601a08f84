import {
  at,
  type Finding,
  isScript,
  isTest,
  type Node,
  nameOf,
  parse,
  type Source,
  walk,
} from './sources.ts'

const navigation = new Set(['push', 'replace', 'redirect', 'permanentRedirect', 'prefetch'])
const path = /^['"`]\/(?!\/)/

const isPath = (source: Source, node: unknown): boolean => {
  const value = node as Node | null
  if (value?.type === 'JSXExpressionContainer') return isPath(source, value.expression)
  if (value?.type === 'ConditionalExpression')
    return isPath(source, value.consequent) || isPath(source, value.alternate)
  return value ? path.test(source.code.slice(value.start, value.end)) : false
}

const isLinkByHand = (source: Source, node: Node) => {
  if (node.type === 'JSXAttribute')
    return nameOf(node.name) === 'href' && isPath(source, node.value)
  if (node.type !== 'CallExpression') return false
  const callee = node.callee as Node
  const isNavigation = navigation.has(nameOf(callee) ?? nameOf(callee.property) ?? '')
  return isNavigation && isPath(source, (node.arguments as unknown[])[0])
}

export const checkLinks = (source: Source): Finding[] =>
  /^(app|components)\//.test(source.path) &&
  !source.path.startsWith('app/dev/') &&
  !isTest(source.path) &&
  isScript(source)
    ? [...walk(parse(source))]
        .filter(([node]) => isLinkByHand(source, node))
        .map(([{ start }]) => at(source, start, 'a path by hand: use lib/client/paths.ts'))
    : []

/** Pages, cards, live state of the browser, mails and share pictures; primitives draw any share. */
const shown =
  /^(app|components(?!\/ui)|lib\/(client|site|format|front))\/|^lib\/services\/.*\/mails\/|^lib\/services\/storefront\/share\//

/** Files that compute another number than the state of a group. */
const others = new Set([
  // Places of price steps on a scale that ends at the last.
  'components/item/group-track.tsx',
  // An invented group.
  'components/legal/how-page.tsx',
  // The group after this seat is left.
  'components/user/seats/seat-acts.tsx',
])

const counts = new Set(['goal', 'reached', 'missing', 'percent', 'progress'])

const countOf = (node: unknown): string | undefined => {
  const operand = node as Node
  const name = nameOf(operand.type === 'MemberExpression' ? operand.property : operand)
  return name !== undefined && counts.has(name) ? name : undefined
}

const computes = (node: Node) => {
  if (node.type !== 'BinaryExpression') return false
  const operator = String(node.operator)
  const [left, right] = [countOf(node.left), countOf(node.right)]
  if (/^[<>]=?$|^[!=]==$/.test(operator)) return left !== undefined && right !== undefined
  const isFactorOfCents =
    operator === '*' && [node.left, node.right].some((side) => (side as Node).value === 100)
  return (
    /^[-+*/]$/.test(operator) &&
    (left ?? right) !== undefined &&
    !(isFactorOfCents && left !== 'percent')
  )
}

/** Refuses own computations of goal, missing amount and percent: the API has each, for all places. */
export const checkGroupNumbers = (source: Source): Finding[] =>
  shown.test(source.path) && !others.has(source.path) && !isTest(source.path) && isScript(source)
    ? [...walk(parse(source))]
        .filter(([node]) => computes(node))
        .map(([{ start }]) =>
          at(source, start, 'computes a number of a group: read it from the API'),
        )
    : []
