import { z } from 'zod'
import { callsOf } from '../endpoint.ts'
import type { Action } from './roles.ts'

type Act<B extends z.ZodType> = {
  summary: string
  action: Action
  /** Money, roles, personal data: asks for a factor. */
  proof?: true
  body?: B
}

/**
 * Calls for the acts on one kind of thing. Each answers what `output` shows; a call with something to
 * confirm is refused with its question first, and then repeated with the ticket of the question.
 */
export const actsAt = <Root extends string, O extends z.ZodType>(
  tag: string,
  root: Root,
  output: O,
) => {
  const { operator } = callsOf(tag)
  return <Name extends string, B extends z.ZodType = z.ZodVoid>(
    name: Name,
    { summary, action, proof, body }: Act<B>,
  ) =>
    operator(`POST ${root}/${name}` as `POST ${Root}/${Name}`, {
      summary,
      action,
      ...(proof && { proof }),
      body: (body ?? z.void()) as B,
      output,
      errors: [
        'not_found',
        'conflict',
        'confirm_needed',
        'approval_needed',
        'stale',
        'invalid',
        'too_large',
      ],
    })
}
