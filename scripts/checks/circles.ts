import { importsOf, target } from './rooms.ts'
import { type Finding, isScript, isTest, lineAt, type Source } from './sources.ts'

type Edge = { from: string; to: string; line: number }
type Name = (path: string) => string | undefined

const isHouse = (path: string) => /^(app|components|lib|scripts)\//.test(path)

/** Import edges between files, including type imports: to read one file, one has to read the other. */
const edgesOf = (sources: readonly Source[]): Edge[] => {
  const known = new Set(sources.map(({ path }) => path))
  return sources
    .filter((source) => isScript(source) && isHouse(source.path) && !isTest(source.path))
    .flatMap((source) =>
      importsOf(source).map(({ from, node }) => ({
        from: source.path,
        to: target(source, from),
        line: lineAt(source, node.start),
      })),
    )
    .filter(({ to }) => known.has(to))
}

type Named = { a: string; b: string; edge: Edge }

const named = (edges: readonly Edge[], name: Name): Named[] =>
  edges.flatMap((edge) => {
    const [a, b] = [name(edge.from), name(edge.to)]
    return a !== undefined && b !== undefined && a !== b ? [{ a, b, edge }] : []
  })

/** Returns the shortest path from one to the other, both included; undefined if there is none. */
const wayBetween = (next: Map<string, Set<string>>, start: string, end: string) => {
  const cameFrom = new Map([[start, start]])
  for (const one of cameFrom.keys()) {
    if (one === end) break
    for (const other of next.get(one) ?? []) if (!cameFrom.has(other)) cameFrom.set(other, one)
  }
  if (!cameFrom.has(end)) return undefined
  const way = [end]
  for (let one = end; one !== start; way.unshift(one)) one = cameFrom.get(one)!
  return way
}

/** Returns each edge that lies on a cycle, with the path back to its start. */
const circling = (edges: readonly Named[]) => {
  const next = new Map<string, Set<string>>()
  for (const { a, b } of edges) next.set(a, (next.get(a) ?? new Set()).add(b))
  return edges.flatMap(({ a, b, edge }) => {
    const way = wayBetween(next, b, a)
    return way ? [{ edge, way: [a, ...way].join(' → ') }] : []
  })
}

export const fileCircles = (sources: readonly Source[]): Finding[] =>
  circling(named(edgesOf(sources), (path) => path)).map(({ edge, way }) => ({
    path: edge.from,
    line: edge.line,
    message: `goes in a circle of files: ${way}`,
  }))

/** Room paths are relative to the root; `shop/*` means each folder of shop. */
export type Wing = { name: string; rooms: readonly string[]; may: readonly string[] }
export type House = { root: string; wings: readonly Wing[] }

const namesOf = (wings: readonly Pick<Wing, 'name'>[]) => wings.map(({ name }) => name)

/** Allows each wing to import those listed before it. */
export const inOrder = (wings: readonly Omit<Wing, 'may'>[]): Wing[] =>
  wings.map((wing, index) => ({ ...wing, may: namesOf(wings.slice(0, index)) }))

const roomOf = ({ root, wings }: House, path: string) => {
  if (!path.startsWith(`${root}/`)) return undefined
  const parts = path.slice(root.length + 1).split('/')
  for (const wing of wings)
    for (const pattern of wing.rooms) {
      const patternParts = pattern.split('/')
      const fits = patternParts.every((part, index) =>
        part === '*' ? parts.length > index : part === parts[index],
      )
      if (fits) return { wing, room: parts.slice(0, patternParts.length).join('/') }
    }
  return undefined
}

const atImport = ({ from, line }: Edge, message: string): Finding => ({ path: from, line, message })

/** Refuses cycles of rooms, imports between wings that the table does not allow, and files without a room. */
export const wingsInOrder =
  (house: House) =>
  (sources: readonly Source[]): Finding[] => {
    const { root } = house
    const stray = sources
      .filter((source) => isScript(source) && source.path.startsWith(`${root}/`))
      .filter(({ path }) => !isTest(path) && !roomOf(house, path))
      .map(({ path }) => ({ path, line: 1, message: `stands in no wing of ${root}` }))
    const edges = edgesOf(sources)
    const rooms = named(edges, (path) => roomOf(house, path)?.room)
    const circles = [...new Map(circling(rooms).map((one) => [one.way, one])).values()].map(
      ({ edge, way }) => atImport(edge, `goes in a circle of rooms: ${way}`),
    )
    const wrong = rooms.flatMap(({ edge }) => {
      const [from, to] = [roomOf(house, edge.from)!.wing, roomOf(house, edge.to)!.wing]
      if (from === to || from.may.includes(to.name)) return []
      return [atImport(edge, `the wing ${from.name} must not import the wing ${to.name}`)]
    })
    const backwards = house.wings
      .filter(({ may }, index) =>
        may.some((name) => !namesOf(house.wings.slice(0, index)).includes(name)),
      )
      .map(({ name }) => ({
        path: root,
        line: 1,
        message: `the wing ${name} may only import wings that stand before it`,
      }))
    return [...backwards, ...stray, ...circles, ...wrong]
  }
