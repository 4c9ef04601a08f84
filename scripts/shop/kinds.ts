import { terminalText } from '#kernel/terminal.ts'
import { readDay, readMoment } from '#lib/catalogue-file/moments.ts'
import type { Kind } from './command.ts'

const matching = (pattern: RegExp, expected: string): Kind<number> => ({
  expected,
  read: (word) => (pattern.test(word) ? Number(word) : undefined),
})

/** Number of a row: group, member, comment. */
export const id = matching(/^[1-9]\d{0,14}$/, terminalText('operator.expected.id'))
export const whole = matching(/^[1-9]\d{0,8}$/, terminalText('operator.expected.whole'))
export const count = matching(/^\d{1,6}$/, terminalText('operator.expected.count'))

export const upTo = (most: number): Kind<number> => ({
  expected: terminalText('operator.expected.upTo', { most }),
  read: (word) => {
    const value = count.read(word)
    return value !== undefined && value <= most ? value : undefined
  },
})

export const port: Kind<number> = {
  ...upTo(65_535),
  expected: terminalText('config.expected.port'),
}

const readEuros = (word: string) =>
  /^\d{1,6}([.,]\d{1,2})?$/.test(word)
    ? Math.round(Number(word.replace(',', '.')) * 100)
    : undefined

/** `39,90`, `39.9` or `40`, as cents. */
export const euros: Kind<number> = {
  expected: terminalText('operator.expected.euros'),
  read: readEuros,
}

/** Euros above zero, as cents. */
export const price: Kind<number> = {
  expected: terminalText('operator.expected.price'),
  read: (word) => readEuros(word) || undefined,
}

/** `2026-12-24`, `2026-12-24 23:59`, both in Rome, or a full ISO time. */
export const moment: Kind<Date> = {
  expected: terminalText('operator.expected.moment'),
  read: (word) => {
    const at = readMoment(word)
    return at === undefined ? undefined : new Date(at)
  },
}

/** A day of the calendar as `2026-12-24`. */
export const day: Kind<string> = { expected: terminalText('operator.expected.day'), read: readDay }

export const oneOf = <const T extends string>(
  values: readonly T[],
  expected = terminalText('operator.expected.oneOf', { values: values.join(', ') }),
): Kind<T> => ({ expected, values, read: (word) => values.find((value) => value === word) })

export const text = (most: number): Kind<string> => ({
  expected: terminalText('operator.expected.text', { most }),
  read: (word) => {
    const trimmed = word.trim()
    return trimmed === '' || trimmed.length > most ? undefined : trimmed
  },
})

/** Text to search for: at least two letters or digits. */
export const searchText: Kind<string> = {
  expected: terminalText('operator.expected.searchText'),
  read: (word) =>
    word.length <= 100 && (word.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2
      ? word.trim()
      : undefined,
}

/** Accepts any word; the action itself parses it and has the error messages. */
export const anything: Kind<string> = {
  expected: terminalText('operator.expected.anything'),
  read: (word) => word,
}
