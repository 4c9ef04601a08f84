import type { z } from 'zod'
import { DomainError } from '../error.ts'
import { fieldMessage } from './words.ts'

type Issue = z.core.$ZodIssue
export type FieldErrors = Record<string, string[]>

/** Body or query that violates the contract, with translated messages. */
export class InvalidInput extends DomainError {
  readonly errors: FieldErrors

  constructor(errors: FieldErrors) {
    super('invalid')
    this.errors = errors
  }
}

const knownTypes = ['string', 'number', 'int', 'boolean', 'array', 'object', 'file', 'date']
const knownFormats = ['email', 'url', 'datetime', 'date']

const at = (value: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  )

const kindOf = (origin: string) => {
  if (origin === 'string') return 'text'
  if (origin === 'array' || origin === 'set' || origin === 'map') return 'list'
  return origin === 'file' ? 'file' : 'number'
}

const sizeMessage = (
  side: 'short' | 'long',
  origin: string,
  limit: number | bigint,
  inclusive = true,
) => {
  const kind = kindOf(origin)
  if (kind === 'number') {
    const key = inclusive ? 'number' : side === 'short' ? 'above' : 'below'
    return fieldMessage(`${side}.${key}`, { limit: Number(limit) })
  }
  return fieldMessage(`${side}.${kind}`, { count: Number(limit) })
}

const messageOf = (issue: Issue, given: unknown) => {
  switch (issue.code) {
    case 'invalid_type':
      return fieldMessage(
        knownTypes.includes(issue.expected) ? `type.${issue.expected}` : 'invalid',
      )
    case 'too_small':
      // An empty string is a field left blank.
      return given === ''
        ? fieldMessage('required')
        : sizeMessage('short', issue.origin, issue.minimum, issue.inclusive)
    case 'too_big':
      return sizeMessage('long', issue.origin, issue.maximum, issue.inclusive)
    case 'invalid_format':
      return fieldMessage(`format.${knownFormats.includes(issue.format) ? issue.format : 'other'}`)
    case 'not_multiple_of':
      return fieldMessage('step', { limit: issue.divisor })
    case 'invalid_value':
      return issue.values.length === 1 && issue.values[0] === true
        ? fieldMessage('accept')
        : fieldMessage('choice', { choices: issue.values.map(String).join(', ') })
    case 'custom':
      return fieldMessage(String(issue.params?.message ?? 'invalid'))
    default:
      return fieldMessage('invalid')
  }
}

/** Italian messages by field from zod issues; `part` is the key of issues without a field. */
export const fieldErrors = (
  error: z.ZodError,
  input: unknown,
  part: 'body' | 'query',
): FieldErrors => {
  const fields = new Map<string, string[]>()
  const add = (path: PropertyKey[], message: string) => {
    const name = path.map(String).join('.') || part
    const messages = fields.get(name) ?? []
    if (!messages.includes(message)) fields.set(name, [...messages, message])
  }
  for (const issue of error.issues) {
    const value = at(input, issue.path)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, 20)) add([...issue.path, key], fieldMessage('unknown'))
    else add(issue.path, value === undefined ? fieldMessage('required') : messageOf(issue, value))
  }
  return Object.fromEntries(fields)
}
