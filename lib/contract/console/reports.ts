import { z } from 'zod'
import { longestComment } from '../comment-limits.ts'
import { callsOf, data } from '../endpoint.ts'
import { longestReport, reportReasons } from '../moderation-limits.ts'
import { longestPriceText, priceAnswers } from '../price-answers.ts'
import { id, timestamp } from '../shapes.ts'
import { actsAt } from './acts.ts'
import { fileAt, listed, listQuery } from './lists.ts'

const { operator } = callsOf('reports')

/** A reported text by its kind, or a decision with the objections to it. */
const caseName = z.strictObject({ of: z.enum(['comment', 'proposal', 'decision']), id })
const textName = z.strictObject({ of: z.enum(['comment', 'proposal']), id })
const reason = z.enum(reportReasons)
const kind = z.enum(['hide', 'keep', 'remove', 'restore', 'confirm', 'suspend', 'lift'])
const ground = z.enum(['law', 'conditions'])
const facts = z.string().trim().min(1).max(longestReport)

const caseRow = caseName.extend({
  about: z.enum(['comment', 'proposal', 'member']),
  /** Reasons and number of the open reports; none for other rows. */
  reasons: z.array(reason),
  reports: z.int(),
  /** Decision that was made, or that an objection is about. */
  kind: kind.nullable(),
  /** Operator of that decision; null for the rule on several reports. */
  who: z.string().nullable(),
  at: timestamp,
  content: z.string(),
  /** Operator who reads the case now. */
  reader: z.string().nullable(),
})

const caseShown = caseName
  .extend({
    text: z
      .object({
        ...textName.shape,
        content: z.string(),
        title: z.string(),
        url: z.string(),
        state: z.enum(['seen', 'left', 'reported', 'hidden', 'removed']),
        published_at: timestamp,
        hidden_at: timestamp.nullable(),
      })
      .nullable(),
    /** Null for a deleted account and for the shop. */
    author: z
      .object({
        name: z.string(),
        joined_at: timestamp,
        orders: z.int(),
        comments: z.int(),
        removed: z.int(),
        suspended_until: timestamp.nullable(),
      })
      .nullable(),
    reports: z.array(
      z.object({
        id,
        at: timestamp,
        reason,
        words: z.string(),
        /** Text when it was reported; null when it is the same now. */
        as_read: z.string().nullable(),
        decided: z.boolean(),
      }),
    ),
    /** The newest first. */
    decisions: z.array(
      z.object({
        id,
        kind,
        who: z.string().nullable(),
        ground: ground.nullable(),
        facts: z.string(),
        until: timestamp.nullable(),
        at: timestamp,
      }),
    ),
    /** Open objections to the decision. */
    objections: z.array(z.object({ id, words: z.string(), made_at: timestamp })),
    due_at: timestamp.nullable(),
    reader: z.object({ name: z.string(), is_own: z.boolean() }).nullable(),
  })
  .meta({ id: 'ModerationCase' })

const act = actsAt('reports', '/reports', data(caseShown))
const decide = { action: 'reports.decide' } as const

export const reports = {
  list: operator('GET /reports', {
    summary: 'Reports to read, objections, or decisions',
    action: 'reports.read',
    query: listQuery(['usual']).extend({
      view: z.enum(['open', 'objections', 'decided']).catch('open').default('open'),
    }),
    output: listed(caseRow),
  }),
  read: operator('GET /reports/case', {
    summary: 'A case with its author, reports, decisions and objections',
    action: 'reports.read',
    query: z.object({ ...caseName.shape, id: z.coerce.number().pipe(id) }),
    output: data(caseShown),
    errors: ['not_found'],
  }),
  take: operator('POST /reports/take', {
    summary: 'Take a case, or go on reading it; it stays with another operator who has it',
    ...decide,
    body: caseName,
    output: data(caseShown),
    errors: ['not_found'],
  }),
  free: operator('POST /reports/free', {
    summary: 'Leave a case to others',
    ...decide,
    body: caseName,
  }),
  keep: act('keep', {
    summary: 'Keep a reported text, or show it again',
    ...decide,
    body: textName.extend({ facts }),
  }),
  remove: act('remove', {
    summary: 'Remove a text',
    ...decide,
    body: textName.extend({ ground, facts }),
  }),
  removeAndSuspend: act('remove-and-suspend', {
    summary: 'Remove a text, and suspend its author until the end of a day',
    ...decide,
    body: textName.extend({ ground, facts, day: z.iso.date() }),
  }),
  restore: act('restore', {
    summary: 'Show a removed text again',
    ...decide,
    body: textName.extend({ facts }),
  }),
  overrule: act('overrule', {
    summary: 'Remove a text that was kept',
    ...decide,
    body: textName.extend({ ground, facts }),
  }),
  answer: act('answer', {
    summary: 'Answer the objections to a decision; another operator than who decided',
    ...decide,
    body: z.strictObject({
      objection: id,
      verdict: z.enum(['confirm', 'reverse']),
      /** For a reversal that removes. */
      ground: ground.nullable().default(null),
      facts,
    }),
  }),
}

const writtenComment = z
  .object({
    id,
    /** Null for a deleted account. */
    who: z.string().nullable(),
    at: timestamp,
    content: z.string(),
    title: z.string(),
    url: z.string(),
    /** True when the shop wrote in the thread afterwards. */
    answered: z.boolean(),
  })
  .meta({ id: 'WrittenComment' })

const commentAct = actsAt('comments', '/comments/{id}', data(writtenComment))

export const operatorComments = {
  list: operator('GET /comments', {
    summary: 'Comments of members, the newest first',
    action: 'reports.read',
    query: listQuery(['newest']).extend({ waiting: z.literal('true').optional().catch(undefined) }),
    output: listed(writtenComment),
  }),
  answer: commentAct('answer', {
    summary: 'Answer a comment as the shop',
    ...decide,
    body: z.strictObject({ content: z.string().trim().min(1).max(longestComment) }),
  }),
}

const proposalRow = z
  .object({
    id,
    title: z.string(),
    url: z.string(),
    wants: z.int(),
    needs: z.int(),
    comments: z.int(),
    published_at: timestamp,
    archived: z.boolean(),
    /** Group or product that it became. */
    item: z.object({ id, title: z.string(), url: z.string() }).nullable(),
    /** Null until enough members voted. */
    price: z.object({ state: z.enum(['open', ...priceAnswers]), text: z.string() }).nullable(),
  })
  .meta({ id: 'ProposalRow' })

const proposalAct = actsAt('proposals', '/proposals/{id}', data(proposalRow))

const proposalQuery = listQuery(['wanted', '-wanted', 'published', '-published']).extend({
  q: z.string().trim().max(100).optional(),
  state: z.enum(['open', 'price', 'became']).optional().catch(undefined),
})

export const operatorProposals = {
  list: operator('GET /proposals', {
    summary: 'Proposals that match the filters',
    action: 'reports.read',
    query: proposalQuery,
    output: listed(proposalRow),
  }),
  file: fileAt('proposals', '/proposals', { action: 'reports.read', query: proposalQuery }),
  answer: proposalAct('answer', {
    summary: 'Answer the question about the price',
    ...decide,
    body: z
      .strictObject({
        answer: z.enum(priceAnswers),
        text: z.string().trim().max(longestPriceText).default(''),
      })
      .refine(({ answer, text }) => answer === 'asked' || text !== '', {
        path: ['text'],
        params: { message: 'required' },
      }),
  }),
  turn: proposalAct('turn', {
    summary: 'Turn a proposal into a group or a product',
    ...decide,
    body: z.strictObject({ item: id }),
  }),
  merge: proposalAct('merge', {
    summary: 'Merge a proposal into another of the same thing',
    ...decide,
    body: z.strictObject({ into: id, reason: z.string().trim().min(1).max(longestPriceText) }),
  }),
  undo: proposalAct('undo', { summary: 'Open a proposal again that became something', ...decide }),
}
