import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { longestReport, reportReasons } from './moderation-limits.ts'
import { byId, id, timestamp } from './shapes.ts'

const { member } = callsOf('moderation')

const words = z.string().trim().max(longestReport)

const report = <Path extends string>(path: Path, what: string) =>
  member(`POST ${path}/{id}/report`, {
    summary: `Report a ${what}; a repeated report returns the first one`,
    params: byId,
    creates: true,
    status: 202,
    body: z.strictObject({
      reason: z.enum(reportReasons),
      /** Required for reasons that need an explanation. */
      text: words.default(''),
      /** Confirms that the report is accurate; required when it claims something illegal. */
      good_faith: z.boolean().default(false),
    }),
    output: data(z.object({ id, reported_at: timestamp })),
    errors: ['forbidden', 'suspended'],
  })

const thing = z.object({
  type: z.enum(['comment', 'proposal']),
  /** Reported text; empty once erased. */
  content: z.string(),
  title: z.string(),
  /** Path of the page, while it is public. */
  url: z.string().nullable(),
})

const objection = z.object({
  made_at: timestamp,
  content: z.string(),
  answer_by: timestamp,
  answer: z
    .object({ upheld: z.boolean(), facts: z.string(), decided_at: timestamp, id })
    .nullable(),
})

/** Decision as shown to its author or its reporter. */
export const decision = z
  .object({
    id,
    side: z.enum(['author', 'reporter']),
    kind: z.enum(['hide', 'keep', 'remove', 'restore', 'suspend', 'lift']),
    thing: thing.nullable(),
    ground: z.enum(['law', 'conditions']).nullable(),
    facts: z.string(),
    /** Reason given by the reporter. */
    reason: z.enum(reportReasons).nullable(),
    reported_at: timestamp.nullable(),
    decided_at: timestamp,
    until: timestamp.nullable(),
    /** Deadline for an objection; null when none is possible, or no longer. */
    object_until: timestamp.nullable(),
    objection: objection.nullable(),
  })
  .meta({ id: 'Decision' })

export const moderation = {
  reportComment: report('/comments', 'comment'),
  reportProposal: report('/community', 'proposal'),
  mine: member('GET /users/logged/moderation', {
    summary: 'Reports of the signed-in member, with the decisions about them and about the member',
    output: data(
      z.object({
        suspended_until: timestamp.nullable(),
        decisions: z.array(decision),
        /** Reports without a decision yet. */
        open_reports: z.array(
          z.object({ id, thing, reason: z.enum(reportReasons), reported_at: timestamp }),
        ),
      }),
    ),
  }),
  object: member('POST /decisions/{id}/objections', {
    summary: 'Object to a decision, once and within six months',
    creates: true,
    status: 201,
    body: z.strictObject({ text: words.min(1) }),
    output: data(z.object({ id, made_at: timestamp, answer_by: timestamp })),
    errors: ['conflict', 'too_late'],
  }),
}
