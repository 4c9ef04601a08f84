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
