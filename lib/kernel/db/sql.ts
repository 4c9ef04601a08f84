const join = (strings: readonly string[]) => {
  let text = strings[0] ?? ''
  for (let n = 1; n < strings.length; n++) text += `$${n}${strings[n]}`
  return text
}

/** Joined texts of templates without nested parts: their array is the same at each call. */
const joined = new WeakMap<readonly string[], string>()

const textOf = (strings: readonly string[]) => {
  const known = joined.get(strings)
  if (known !== undefined) return known
  const text = join(strings)
  joined.set(strings, text)
  return text
}

/** SQL statement or fragment; its text comes from code, its values are sent separately. */
export class Sql {
  /** Text fragments: one more than `values`. */
  readonly strings: readonly string[]
  readonly values: unknown[]
  /** Name of a prepared statement, for statements that run often: the server keeps its plan. */
  readonly name: string | undefined

  constructor(strings: readonly string[], values: unknown[], name?: string) {
    this.strings = strings
    this.values = values
    this.name = name
  }

  get text() {
    return textOf(this.strings)
  }

  named(name: string) {
    return new Sql(this.strings, this.values, name)
  }
}

const compose = (strings: readonly string[], given: readonly unknown[]) => {
  const parts = [strings[0] ?? '']
  const values: unknown[] = []
  const follow = (text: string) => {
    parts[parts.length - 1] += text
  }
  given.forEach((value, at) => {
    if (value instanceof Sql) {
      follow(value.strings[0] ?? '')
      values.push(...value.values)
      parts.push(...value.strings.slice(1))
    } else {
      values.push(value)
      parts.push('')
    }
    follow(strings[at + 1] ?? '')
  })
  return new Sql(parts, values)
}

/** Builds a statement: interpolations are values, a nested `sql` becomes part of the text. */
export const sql = (strings: TemplateStringsArray, ...given: unknown[]): Sql =>
  given.some((value) => value instanceof Sql)
    ? compose(strings, given)
    : new Sql(strings as readonly string[], given)

/** Raw SQL text put together by code. Never pass user input. */
export const raw = (text: string) => new Sql([text], [])

export const empty = raw('')

export const joinSql = (parts: readonly Sql[], between: string) =>
  parts.reduce((all, part, at) => (at === 0 ? part : sql`${all}${raw(between)}${part}`), empty)

type Condition = Sql | false | undefined | null | '' | 0

/** SQL condition that holds where all of these do; those that a request does not name are left out. */
export const allOf = (conditions: readonly Condition[]) =>
  joinSql([sql`true`, ...conditions.filter((condition) => !!condition)], ' AND ')

const enough = 12

/** Pads ids with 0: with fewer than ten, PostgreSQL would plan again at each call. */
export const someIds = (ids: readonly number[]) =>
  ids.length < enough ? [...ids, ...Array<number>(enough - ids.length).fill(0)] : ids

/** Sorts rows of `id = ANY (ids)` in the order of the given ids; ids without a row are left out. */
export const inOrder = <Row extends { id: number }>(ids: readonly number[], rows: Row[]): Row[] => {
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/**
 * SQL condition: a text of plain_words() contains each word of the request, whatever its case and accents.
 * One LIKE for each word, since an index serves no LIKE ALL.
 */
export const containsWords = (plainText: Sql, request: string) =>
  allOf(
    (request.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(
      (word) => sql`${plainText} LIKE '%' || plain_words(${word}) || '%'`,
    ),
  )
