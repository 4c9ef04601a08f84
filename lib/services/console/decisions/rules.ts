import type { Decision } from '#lib/contract/console/decisions.ts'
import { days } from '#lib/format/durations.ts'
import type { PictureColumns } from '#lib/tools/pictures/present.ts'

export type Row = Pick<Decision, 'id' | 'facts'> & { due: Date | null } & Partial<
    Pick<Decision, 'title' | 'target' | 'variant'> & PictureColumns<'picture'>
  >

/** Row with the time from which its days are counted. */
export type Dated = Omit<Row, 'due'> & { since: Date }

/** Decisions of one kind that are listed. */
export const kindLimit = 100

/** Time before its deadline in which a group is listed, and one that is below its goal. */
export const closingSoon = days(3)
export const shortSoon = days(7)

/** Days after which a parcel on its way is lost, or nobody marked it as delivered. */
export const undeliveredDays = 14

/** Days in which the provider waits for the answer of a shop to a dispute. */
export const disputeDays = 10

/** Disputes that wait for the provider or the buyer, in the terms of the provider. */
export const awaitingOthers = ['UNDER_REVIEW', 'WAITING_FOR_BUYER_RESPONSE']
