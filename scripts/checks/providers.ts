import { importsOf, target } from './rooms.ts'
import { type Finding, isScript, lineAt, type Source } from './sources.ts'

type Provider = {
  /** The adapter of the provider, and its stand-in. */
  rooms: readonly string[]
  /** Files and folders that wire the parts of the shop together or stand in for the provider. */
  openedBy: readonly string[]
  /** Rooms that know only the port, with their name for it. */
  neverNamedIn: readonly string[]
  name: RegExp
}

export const paypal: Provider = {
  rooms: ['lib/providers/paypal', 'lib/stand-ins/paypal'],
  openedBy: [
    'lib/providers/payments.ts',
    'server.ts',
    'scripts/operator/payments.ts',
    'scripts/bench/collecting.ts',
    'lib/demo/payments.ts',
    'lib/demo/wallets.ts',
    'tests/setup',
    'tests/schemas/paypal',
    'tests/api/till.ts',
    'tests/api/weep-till.ts',
    'tests/crash/paypal-stand-in.ts',
  ],
  neverNamedIn: ['lib/services/money', 'lib/tools/payment-provider'],
  name: /paypal/i,
}

const inside = (path: string, rooms: readonly string[]) =>
  rooms.some((room) => path === room || path.startsWith(`${room}/`))

/** Above the room of a provider, only the port of payments is known. */
export const knownByPort =
  ({ rooms, openedBy, neverNamedIn, name }: Provider) =>
  (source: Source): Finding[] => {
    const { path, code } = source
    if (!isScript(source) || inside(path, rooms)) return []
    const imports = inside(path, openedBy)
      ? []
      : importsOf(source)
          .filter(({ from }) => inside(target(source, from), rooms))
          .map(({ from, node }) => ({
            path,
            line: lineAt(source, node.start),
            message: `imports ${from}: ask the port in tools/payment-provider instead`,
          }))
    const named = inside(path, neverNamedIn) ? code.search(name) : -1
    if (named < 0) return imports
    const message = 'names a provider where any provider is meant'
    return [...imports, { path, line: lineAt(source, named), message }]
  }
