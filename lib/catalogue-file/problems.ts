import terminal from '#locales/it/terminal.json' with { type: 'json' }

const { problems } = terminal.catalogue

export type ProblemCode = keyof typeof problems

/** Maximum reported problems, which limits memory for malformed files. */
export const mostProblems = 1000

type Place = { line: number; column?: string } | { path: string }

export type Problem = {
  place: Place
  code: ProblemCode
  values?: Record<string, string | number>
}

/** Path to a field of an item: `variations`, 0, `bundles`, 1, `price`. */
export type FieldPath = readonly PropertyKey[]

/** Returns the place in the file of a field of the n-th item. */
export type Locate = (item: number, field: FieldPath) => Place

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)
