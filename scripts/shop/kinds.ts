import { z } from 'zod'
import { terminalText } from '#kernel/terminal.ts'
import { readDay, readMoment } from '#lib/catalogue-file/fields.ts'
import words from '#locales/it/terminal.json' with { type: 'json' }

const { expected, names } = words.operator

/** Description of a kind, for the help and for errors. */
export type KindMeta = {
  /** Completes "serve …" in the error. */
  description?: string
  /** Placeholder in the usage, where it is not that of the name. */
  label?: string
  /** True for a kind that takes all remaining words. */
  isMany?: boolean
  /** Help of an option that means the same in every command. */
  help?: string
}

const ofDigits = (pattern: RegExp, description: string) =>
  z.string().regex(pattern).transform(Number).meta({ description })

/** Number of a row: group, member, comment. */
export const id = ofDigits(/^[1-9]\d{0,14}$/, expected.id)
export const whole = ofDigits(/^[1-9]\d{0,8}$/, expected.whole)
export const count = ofDigits(/^\d{1,6}$/, expected.count)

export const upTo = (most: number, least = 0) =>
  count
    .refine((value) => value >= least && value <= most)
    .meta({ description: terminalText('operator.expected.upTo', { most }) })

export const port = upTo(65_535).meta({ description: words.config.expected.port })

/** `39,90`, `39.9` or `40`, as cents. */
export const euros = z
  .string()
  .regex(/^\d{1,6}([.,]\d{1,2})?$/)
  .transform((word) => Math.round(Number(word.replace(',', '.')) * 100))
  .meta({ description: expected.euros, label: names.euros })

/** Euros above zero, as cents. */
export const price = euros
  .refine((cents) => cents > 0)
  .meta({ description: expected.price, label: names.euros })

/** `2026-12-24`, `2026-12-24 23:59`, both in Rome, or a full ISO time. */
export const moment = z
  .string()
  .transform(readMoment)
  .pipe(z.coerce.date())
  .meta({ description: expected.moment, label: names.moment })

/** A day of the calendar as `2026-12-24`. */
export const day = z
  .string()
  .transform(readDay)
  .pipe(z.string())
  .meta({ description: expected.day, label: names.day })

export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values).meta({
    description: terminalText('operator.expected.oneOf', { values: values.join(', ') }),
  })

export const text = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .meta({ description: terminalText('operator.expected.text', { most }) })

export const email = text(254).meta({ label: names.email })

/** Text to search for: at least two letters or digits. */
export const searchText = z
  .string()
  .trim()
  .max(100)
  .regex(/[\p{L}\p{N}].*[\p{L}\p{N}]/u)
  .meta({ description: expected.searchText })

/** Accepts any word; the action itself parses it and has the error messages. */
export const anything = z.string().meta({ description: expected.anything })

export const flag = z.literal(true).optional()

/** Reads all remaining words as one text. */
export const rest = <T extends z.ZodType<unknown, string>>(kind: T) =>
  z
    .array(z.string())
    .transform((typed) => typed.join(' '))
    .pipe(kind)
    .meta({ ...kind.meta(), isMany: true })

/** Reads each remaining word by itself. */
export const each = <T extends z.ZodType>(kind: T) =>
  z.array(kind).meta({ ...kind.meta(), isMany: true })
