import {
  isScript,
  lineAt,
  type Node,
  nameOf,
  parse,
  type Source,
  stringOf,
  walk,
} from './sources.ts'

/** Key used by code: exact, or with holes for inserted values. */
export type WordUse = { path: string; line: number; namespaces: string[]; key: string }

const givers = new Set(['translate', 'useTranslation'])
/** Calls and constructors whose first argument is a key, with their namespace. */
const direct = new Map([
  ['terminalText', ['terminal']],
  ['textOf', ['terminal']],
  ['StartError', ['terminal']],
])

const literals = (node: unknown): string[] => {
  const text = stringOf(node)
  if (text !== undefined) return [text]
  const { type, elements } = (node ?? {}) as Node
  return type === 'ArrayExpression' ? (elements as unknown[]).flatMap(literals) : []
}

type Constants = Map<string, unknown>

const constantsOf = (tree: Node): Constants => {
  const constants: Constants = new Map()
  for (const [node] of walk(tree))
    if (node.type === 'VariableDeclarator') constants.set(nameOf(node.id) ?? '', node.init)
  return constants
}

/** Possible keys of an expression; a hole in a template is a star. */
const keysOf = (node: unknown, constants: Constants): string[] => {
  const inner = (next: unknown) => keysOf(next, constants)
  const exact = stringOf(node)
  if (exact !== undefined) return [exact]
  const expression = (node ?? {}) as Node
  switch (expression.type) {
    case 'TemplateLiteral':
      return [
        (expression.quasis as { value: { cooked: string } }[])
          .map(({ value }) => value.cooked)
          .join('*'),
      ]
    case 'ConditionalExpression':
      return [...inner(expression.consequent), ...inner(expression.alternate)]
    case 'LogicalExpression':
      return [...inner(expression.left), ...inner(expression.right)]
    case 'ArrayExpression':
      return (expression.elements as unknown[]).flatMap(inner)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return inner(expression.expression)
    case 'ObjectExpression':
      return (expression.properties as Node[]).flatMap(({ value }) => inner(value))
    case 'MemberExpression':
      return inner(expression.object)
    case 'Identifier': {
      const name = String(expression.name)
      // Removed during the lookup, so that a constant defined by itself terminates.
      const rest = new Map(constants)
      rest.delete(name)
      return keysOf(constants.get(name), rest)
    }
    default:
      return []
  }
}

const namespacesGiven = (node: unknown): string[] | undefined => {
  const call = node as Node | undefined
  if (call?.type !== 'CallExpression') return undefined
  const [first] = call.arguments as unknown[]
  return givers.has(nameOf(call.callee) ?? '') ? literals(first) : undefined
}

const typeNamespaces = (node: Node): string[] => {
  const namespaces: string[] = []
  for (const [inner] of walk(node)) {
    if (inner.type !== 'TSTypeReference' || nameOf(inner.typeName) !== 'TFunction') continue
    for (const [leaf] of walk(inner)) namespaces.push(...literals(leaf))
  }
  return namespaces
}

/** Maps local names to the namespaces they look in, for the whole file. */
const bindingsOf = (tree: Node) => {
  const bindings = new Map<string, Set<string>>()
  const bind = (name: string | undefined, namespaces: string[]) => {
    if (!name || namespaces.length === 0) return
    bindings.set(name, new Set([...(bindings.get(name) ?? []), ...namespaces]))
  }
  for (const [node] of walk(tree)) {
    if (node.type === 'VariableDeclarator') {
      const namespaces = namespacesGiven(node.init) ?? []
      const target = node.id as Node
      bind(nameOf(target), namespaces)
      if (target.type !== 'ObjectPattern') continue
      for (const property of target.properties as Node[]) {
        if (nameOf(property.key) === 't') bind(nameOf(property.value), namespaces)
      }
    }
    if ((node.type === 'Identifier' || node.type === 'TSPropertySignature') && node.typeAnnotation)
      bind(nameOf(node) ?? nameOf(node.key), typeNamespaces(node.typeAnnotation as Node))
  }
  return bindings
}

const transUse = (node: Node, namespaces: string[], constants: Constants) => {
  const attributes = node.attributes as Node[]
  const attribute = (name: string) => {
    const value = attributes.find((one) => nameOf(one.name) === name)?.value as Node | undefined
    return value?.type === 'JSXExpressionContainer' ? value.expression : value
  }
  const own = literals(attribute('ns'))
  return {
    namespaces: own.length > 0 ? own : namespaces,
    keys: keysOf(attribute('i18nKey'), constants),
  }
}

export const wordUses = (source: Source): WordUse[] => {
  if (!isScript(source)) return []
  const tree = parse(source)
  const bindings = bindingsOf(tree)
  const constants = constantsOf(tree)
  const everywhere = [...new Set([...bindings.values()].flatMap((set) => [...set]))]
  const uses: WordUse[] = []
  const add = (node: Node, namespaces: Iterable<string>, keys: string[]) => {
    for (const whole of keys) {
      const [namespace, key] = whole.includes(':') ? whole.split(':', 2) : [undefined, whole]
      uses.push({
        path: source.path,
        line: lineAt(source, node.start),
        namespaces: namespace ? [namespace] : [...namespaces],
        key: key ?? '',
      })
    }
  }
  for (const [node] of walk(tree)) {
    if (node.type === 'JSXOpeningElement' && nameOf(node.name) === 'Trans') {
      const { namespaces, keys } = transUse(node, everywhere, constants)
      add(node, namespaces, keys)
    }
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') continue
    const name = nameOf(node.callee) ?? ''
    const namespaces = namespacesGiven(node.callee) ?? direct.get(name) ?? bindings.get(name)
    if (namespaces) add(node, namespaces, keysOf((node.arguments as unknown[])[0], constants))
  }
  return uses
}
