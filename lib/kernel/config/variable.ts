import { z } from 'zod'

export type Environment = Record<string, string | undefined>

type VariableKind =
  | 'port'
  | 'text'
  | 'url'
  | 'postgres'
  | 'smtp'
  | 'folder'
  | 'flag'
  | 'count'
  | 'votes'
  | 'euros'
  | 'percent'
  | 'answerHours'
  | 'measuringId'
  | 'environment'
  | 'paymentPrefix'
  | 'sharedSecret'
  | 'paypalEnvironment'
  | 'email'
  | 'time'
  | 'closures'
  | 'logLevel'
  | 'logFormat'

export type VariableMeta = {
  kind: VariableKind
  fallback?: string
  secret?: boolean
}

/** Treats a blank variable as absent, so that `NAME=` in a compose file means the default. */
export const variable = <T>(schema: z.ZodType<T, string>, meta: VariableMeta) =>
  z
    .string()
    .optional()
    .transform((given) => given?.trim() || meta.fallback)
    .pipe(schema.optional())
    .meta(meta)

export const required = <T>(
  schema: z.ZodType<T, string>,
  meta: VariableMeta & { fallback: string },
) =>
  z
    .string()
    .optional()
    .transform((given) => given?.trim() || meta.fallback)
    .pipe(schema)
    .meta(meta)

export const text = z.string().max(500)
export const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number <= 65_535)
export const count = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)
/** 0 turns off what the number of votes leads to. */
export const votes = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
export const cents = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/)
  .transform((euros) => Math.round(Number(euros) * 100))
export const percent = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
/** A member has at least a day to answer a question, and at most the week that all have. */
export const answerHours = count.refine((hours) => hours >= 24 && hours <= 168)
export const flag = z.stringbool()
export const url = z
  .url({ protocol: /^https?$/ })
  .transform((address) => address.replace(/\/+$/, ''))
export const email = z.email()
export const postgres = z.string().regex(/^postgres(ql)?:\/\/\S+$/)
export const vapidKey = z.string().regex(/^[\w-]{43}$/)
export const sharedSecret = z.string().regex(/^\S{32,500}$/)
export const paymentPrefix = z.string().regex(/^[a-z][a-z0-9]{2,11}$/)
export const measuringId = z.string().regex(/^[\w-]{1,60}$/)
export const smtp = z.string().regex(/^smtps?:\/\/\S+$/)
