import { z } from 'zod'
import { callsOf, data } from '../endpoint.ts'
import { groupStatuses, updateSteps } from '../group-statuses.ts'
import { pictureId } from '../pictures.ts'
import { euros, id, namedEuros, picture, timestamp } from '../shapes.ts'
import { actsAt } from './acts.ts'
import { fileAt, listed, listQuery } from './lists.ts'
import { mostUpdatePictures, questionedActs } from './options.ts'

const { operator } = callsOf('groups')

const groupStatus = z.enum(groupStatuses)

const groupSorts = ['urgency', 'deadline', '-deadline'] as const

const groupFilters = z.object({
  q: z.string().trim().max(100).optional(),
  /** `open`: every group that is not over. */
  status: z.enum(['open', ...groupStatus.options]).optional(),
})

/** Copies, people or euros: the unit of the goal. */
const units = z.number()

/** Seats before and after the charges, in the unit of the goal. */
const forecast = z.object({
  paid: units,
  /** Method and address are valid. */
  sure: units,
  /** The member must do something first. */
  broken: units,
  failures: units,
  expected: units,
})

const point = z.object({ day: z.iso.date(), value: units })

const base = {
  id,
  title: z.string(),
  image: picture,
  status: groupStatus,
  goal_unit: z.enum(['units', 'participants', 'amount']),
  goal: units,
  reached: units,
  expires_at: timestamp,
  /** A group that is short is decided before this moment. */
  decide_by: timestamp.nullable(),
  deliver_on: z.iso.date().nullable(),
  /** Missing to the goal since members left after the success. */
  shortfall: units,
}

/** The forecast is of groups that are open or being charged. */
const groupRow = z.object({ ...base, forecast: forecast.nullable() }).meta({ id: 'GroupRow' })

const groupAct = z.enum([
  ...questionedActs,
  ...['open', 'receive', 'complete', 'price', 'goal', 'delivery', 'shortage', 'carton', 'margin'],
] as const)

const groupShown = z
  .object({
    ...base,
    participants: z.int(),
    /** Goal with its margin; null without one. */
    safe_goal: units.nullable(),
    margin: z.int(),
    shortage: z.enum(['order', 'lot']),
    carton: z.int().nullable(),
    forecast: forecast
      .extend({
        /** Percent of copies that are not paid, in this number of groups; a usual one without groups. */
        percent: z.number(),
        groups: z.int(),
      })
      .nullable(),
    price: z
      .object({ now: euros, next: z.object({ from: units, price: euros }).nullable() })
      .nullable(),
    waiting: z.object({ people: z.int(), with_method: z.int() }),
    /** Value at the end of each day on which it changed. */
    curve: z.array(point),
    /**
     * Average of groups that succeeded at the same share of their time, scaled to this goal, on each day
     * from its opening to its deadline; null while they are too few.
     */
    typical: z.array(point).nullable(),
    broken: z.array(
      z.object({
        id,
        /** First name and initial; null for a deleted account. */
        name: z.string().nullable(),
        address: z.boolean(),
        payment: z.enum(['refused', 'none', 'removed', 'expires']).nullable(),
        expires_on: z.iso.date().nullable(),
        copies: z.int(),
      }),
    ),
    /** Members of these seats who were not reminded in the last day; 0 unless the group is open. */
    to_remind: z.int(),
    bundles: z.array(
      z.object({
        id,
        title: z.string(),
        price: euros,
        reserved: z.int(),
        paid: z.int(),
        unpaid: z.int(),
        /** Copies that came from the publisher so far; null before the first count. */
        arrived: z.int().nullable(),
        /** Copies of orders that are left without. */
        short: z.int(),
      }),
    ),
    to_order: z.object({
      copies: z.int(),
      house: z.int(),
      /** Whole cartons, and copies beyond them; null without cartons. */
      boxes: z.int().nullable(),
      loose: z.int(),
    }),
    /** Acts that the state of the group allows. */
    acts: z.array(groupAct),
  })
  .meta({ id: 'OperatorGroup' })

const act = actsAt('groups', '/groups/{id}', data(groupShown))
const changing = { action: 'groups.change' } as const
const closing = { action: 'groups.close', proof: true } as const
const price = namedEuros.min(0.01)
/** Wall time in Rome. */
export const romeTime = z.iso.datetime({ local: true, precision: -1 })

const query = listQuery(groupSorts).extend(groupFilters.shape)

export const operatorGroups = {
  list: operator('GET /groups', {
    summary: 'Groups that match the filters',
    action: 'groups.read',
    query,
    output: listed(groupRow),
  }),
  file: fileAt('groups', '/groups', { action: 'groups.read', query }),
  read: operator('GET /groups/{id}', {
    summary: 'A group with its forecast, its copies and what it needs',
    action: 'groups.read',
    output: data(groupShown),
  }),
  question: operator('GET /groups/{id}/question', {
    summary: 'What an act would do now, with the ticket that confirms it; null without a question',
    action: 'groups.change',
    query: z.object({ act: z.enum(questionedActs) }),
    output: data(z.object({ text: z.string(), ticket: z.string() }).nullable()),
    errors: ['conflict'],
  }),
  sheet: operator('GET /groups/{id}/sheet', {
    summary: 'Copies to order from the publisher, as a file',
    action: 'groups.read',
    query: z.object({ format: z.enum(['csv', 'pdf']) }),
    bytes: ['text/csv', 'application/pdf'],
    output: z.custom<Response>(),
  }),
  open: act('open', { ...changing, summary: 'Announce a draft, or open a group' }),
  close: act('close', { ...closing, summary: 'Close a group now, and charge its seats' }),
  houseCopies: act('house-copies', { ...closing, summary: 'Buy the missing copies' }),
  askWaiting: act('ask-waiting', {
    ...changing,
    summary: 'Tell the waiting list of places with other choices; each member at most once a day',
  }),
  remind: act('remind', {
    ...changing,
    summary: 'Remind members of seats to mend; each member at most once a day',
  }),
  fail: act('fail', { ...closing, summary: 'End a group that has not succeeded' }),
  cancel: act('cancel', { ...closing, summary: 'Call a group off' }),
  price: act('price', {
    ...closing,
    summary: 'Ask the members of a group to agree to another price',
    body: z.strictObject({ was: price, becomes: price, silence: z.enum(['keeps', 'frees']) }),
  }),
  extend: act('extend', {
    ...changing,
    summary: 'Ask for a later deadline',
    body: z.strictObject({ until: romeTime }),
  }),
  goal: act('goal', {
    ...changing,
    summary: 'Ask for another goal',
    body: z.strictObject({ goal: namedEuros.min(1) }),
  }),
  delivery: act('delivery', {
    ...changing,
    summary: 'Change the day of the delivery',
    body: z.strictObject({ becomes: z.iso.date() }),
  }),
  shortage: act('shortage', {
    ...changing,
    summary: 'Who gets copies when there are too few',
    body: z.strictObject({ shortage: groupShown.shape.shortage }),
  }),
  carton: act('carton', {
    ...changing,
    summary: 'Copies in a carton; 0 for single copies',
    body: z.strictObject({
      carton: z
        .int()
        .min(0)
        .max(999)
        .refine((copies) => copies !== 1),
    }),
  }),
  margin: act('margin', {
    ...changing,
    summary: 'Percent beyond the goal that makes a group safe',
    body: z.strictObject({ margin: z.int().min(0).max(100) }),
  }),
  ordered: act('ordered', { ...changing, summary: 'The copies are ordered' }),
  arrived: act('arrived', { ...changing, summary: 'The copies are here' }),
  receive: act('receive', {
    ...changing,
    summary:
      'Book the copies that came so far; those that are missing are shared by the rule of the group',
    body: z.strictObject({
      arrived: z
        .array(z.strictObject({ bundle: id, copies: z.int().min(0).max(1_000_000) }))
        .min(1)
        .max(200)
        .refine((all) => new Set(all.map(({ bundle }) => bundle)).size === all.length),
    }),
  }),
  ship: act('ship', { ...changing, summary: 'The copies are sent' }),
  complete: act('complete', { ...changing, summary: 'The group is over' }),
  update: act('update', {
    ...changing,
    summary: 'Post news for the members of a group',
    body: z
      .strictObject({
        title: z.string().trim().min(1).max(120),
        body: z.string().trim().min(1).max(5000),
        step: z.enum(updateSteps).nullable().default(null),
        expected_on: z.iso.date().nullable().default(null),
        pictures: z
          .array(z.strictObject({ id: pictureId, alt: z.string().trim().min(1).max(200) }))
          .max(mostUpdatePictures)
          .default([]),
      })
      .refine(({ step, expected_on: day }) => (step === null) === (day === null), {
        path: ['expected_on'],
      }),
  }),
}
