import { z } from 'zod'

/** Error codes with their HTTP status. Texts are in locales/it/errors.json, by code. */
export const errorStatus = {
  unreadable_body: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  identity_refused: 401,
  forbidden: 403,
  unconfirmed: 403,
  suspended: 403,
  weep_only: 403,
  sign_in_again: 403,
  proof_needed: 403,
  link_of_another: 403,
  blocked: 403,
  blocked_by_you: 403,
  not_found: 404,
  link_unknown: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  slow_body: 408,
  conflict: 409,
  confirm_needed: 409,
  approval_needed: 409,
  stale: 409,
  still_running: 409,
  last_sign_in: 409,
  identity_taken: 409,
  ticket_expired: 410,
  link_expired: 409,
  link_used: 409,
  too_late: 409,
  code_expired: 409,
  open_pledges: 409,
  quote_changed: 409,
  newer_question: 409,
  sold_out: 409,
  replacement_gone: 409,
  group_closed: 409,
  address_fixed: 409,
  rejoin_later: 409,
  method_in_use: 409,
  payment_refused: 409,
  unpaid_orders: 409,
  unpaid_copies: 409,
  unpaid_copies_total: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  key_reused: 422,
  conditions_required: 422,
  email_required: 422,
  code_required: 422,
  link_required: 422,
  too_many_requests: 429,
  reserving_paused: 429,
  internal: 500,
  bad_gateway: 502,
  unavailable: 503,
  payment_unavailable: 503,
  timeout: 504,
} as const

export type ErrorCode = keyof typeof errorStatus

export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    request_id: z.string().optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    /** Single-use ticket for the next step, when the problem has one. */
    ticket: z.string().optional(),
    /** End of a temporary restriction. */
    until: z.iso.datetime().optional(),
    /** Address that the next step concerns. */
    email: z.string().optional(),
    /** Things that block the request, when the member can resolve them. */
    blockers: z
      .array(z.object({ type: z.string(), id: z.int(), slug: z.string(), title: z.string() }))
      .optional(),
  })
  .meta({ id: 'Problem' })

export type Problem = z.output<typeof problem>
