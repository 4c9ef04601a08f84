import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { longestReport, reportReasons } from './moderation-limits.ts'
import { id, pathId, timestamp } from './shapes.ts'

const params = z.object({ id: pathId })
const words = z.string().trim().max(longestReport)

const report = (path: string, what: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/{id}/report`,
    tag: 'moderation',
    summary: `Report a ${what}; told once, however often it is sent`,
    auth: 'member',
    creates: true,
    status: 202,
    params,
    body: z.strictObject({
      reason: z.enum(reportReasons),
      /** Asked for where the reason alone says too little. */
      text: words.default(''),
      /** That it is right and complete: asked for where something is said to be against the law. */
      good_faith: z.boolean().default(false),
    }),
    output: data(z.object({ id, reported_at: timestamp })),
    errors: ['not_found', 'forbidden', 'suspended', 'invalid'],
  })

const thing = z.object({
  type: z.enum(['comment', 'proposal']),
  /** What it says; empty once that is erased. */
  content: z.string(),
  title: z.string(),
  /** Path of the site, while it can be read there. */
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

/** A decision as one of its two sides is told. */
export const decision = z
  .object({
    id,
    side: z.enum(['author', 'reporter']),
    kind: z.enum(['hide', 'keep', 'remove', 'restore', 'suspend', 'lift']),
    thing: thing.nullable(),
    ground: z.enum(['law', 'conditions']).nullable(),
    facts: z.string(),
    /** Of who reported it. */
    reason: z.enum(reportReasons).nullable(),
    reported_at: timestamp.nullable(),
    decided_at: timestamp,
    until: timestamp.nullable(),
    /** Null where there is nothing to say against it, or no more. */
    object_until: timestamp.nullable(),
    objection: objection.nullable(),
  })
  .meta({ id: 'Decision' })

export const moderation = {
  reportComment: report('/comments', 'comment'),
  reportProposal: report('/community', 'proposal'),
  mine: endpoint({
    method: 'GET',
    path: '/users/logged/moderation',
    tag: 'moderation',
    summary: 'What the member reported, and what was decided about it and about the member',
    auth: 'member',
    output: data(
      z.object({
        suspended_until: timestamp.nullable(),
        decisions: z.array(decision),
        /** Nobody has decided yet. */
        open_reports: z.array(
          z.object({ id, thing, reason: z.enum(reportReasons), reported_at: timestamp }),
        ),
      }),
    ),
  }),
  object: endpoint({
    method: 'POST',
    path: '/decisions/{id}/objections',
    tag: 'moderation',
    summary: 'Ask for another look at a decision, once and within six months',
    auth: 'member',
    creates: true,
    status: 201,
    params,
    body: z.strictObject({ text: words.min(1) }),
    output: data(z.object({ id, made_at: timestamp, answer_by: timestamp })),
    errors: ['not_found', 'conflict', 'too_late', 'invalid'],
  }),
}
