const join = (strings: readonly string[]) => {
  let text = strings[0] ?? ''
  for (let n = 1; n < strings.length; n++) text += `$${n}${strings[n]}`
  return text
}

/** Texts of templates without parts of their own: the same array each time, so joined once. */
const joined = new WeakMap<readonly string[], string>()

const textOf = (strings: readonly string[]) => {
  const known = joined.get(strings)
  if (known !== undefined) return known
  const text = join(strings)
  joined.set(strings, text)
  return text
}

/** A statement, or a part of one: its words are ours, its values travel apart. */
export class Sql {
  /** One more than values. */
  readonly strings: readonly string[]
  readonly values: unknown[]
  /** Under it the server keeps the plan: for what is asked again and again. */
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

/**
 * The one way to write a statement. What is put in is sent as a value; another `sql` becomes a part
 * of the words.
 */
export const sql = (strings: TemplateStringsArray, ...given: unknown[]): Sql =>
  given.some((value) => value instanceof Sql)
    ? compose(strings, given)
    : new Sql(strings as readonly string[], given)

/** Words that are put together by code. Never anything that came from outside. */
export const words = (text: string) => new Sql([text], [])

export const nothing = words('')

export const joinSql = (parts: readonly Sql[], between: string) =>
  parts.reduce((all, part, at) => (at === 0 ? part : sql`${all}${words(between)}${part}`), nothing)

const enough = 12

/**
 * Ids to choose rows by. A kept plan is made for ten: for fewer PostgreSQL would plan anew each time, which takes
 * longer than to read them. Nothing has the id 0.
 */
export const someIds = (ids: readonly number[]) =>
  ids.length < enough ? [...ids, ...Array<number>(enough - ids.length).fill(0)] : ids
