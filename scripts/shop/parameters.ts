import { terminalText } from '#kernel/terminal.ts'
import type { Kind, Option, Parameter } from './command.ts'
import { Unreadable } from './words.ts'

const need = <T>(kind: Kind<T>, word: string): T => {
  const value = kind.read(word)
  if (value === undefined) throw new Unreadable(word)
  return value
}

export const required = <T>(label: string, kind: Kind<T>): Parameter<T> => ({
  label,
  kind,
  isRequired: true,
  takes: 'one',
  read: ([word = '']) => need(kind, word),
})

export const optional = <T>(label: string, kind: Kind<T>): Parameter<T | undefined> => ({
  label,
  kind,
  isRequired: false,
  takes: 'one',
  read: ([word]) => (word === undefined ? undefined : need(kind, word)),
})

/** Parses all remaining words as one text. */
export const restOf = <T>(label: string, kind: Kind<T>): Parameter<T> => ({
  label,
  kind,
  isRequired: true,
  takes: 'all',
  read: (words) => need(kind, words.join(' ')),
})

export const optionalRest = <T>(label: string, kind: Kind<T>): Parameter<T | undefined> => ({
  label,
  kind,
  isRequired: false,
  takes: 'all',
  read: (words) => (words.length === 0 ? undefined : need(kind, words.join(' '))),
})

/** Parses each remaining word by itself. */
export const each = <T>(
  label: string,
  kind: Kind<T>,
  { isRequired }: { isRequired: boolean },
): Parameter<T[]> => ({
  label,
  kind,
  isRequired,
  takes: 'all',
  read: (words) => words.map((word) => need(kind, word)),
})

export const option = <T>(label: string, kind: Kind<T>, help: string): Option<T | undefined> => ({
  help,
  label,
  kind,
  read: (word) => (word === undefined ? undefined : need(kind, word)),
})

export const flag = (help: string): Option<boolean> => ({
  help,
  read: (word) => word !== undefined,
})

/** Placeholder of an argument in the help. */
export const nameOf = (
  name: keyof typeof import('#locales/it/terminal.json')['operator']['names'],
) => terminalText(`operator.names.${name}`)
