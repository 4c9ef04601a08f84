import type { z } from 'zod'
import type { marks } from '#lib/contract/marks.ts'
import type { ResourceType } from '../../paths.ts'

export type Interaction = 'want' | 'need'
export type Marks = ReturnType<typeof toMarks>

export const toMarks = (wire: z.output<typeof marks.mine.output>['data']) => ({
  followed: {
    preorder: wire.preorders,
    sale: wire.sales,
    proposal: wire.proposals,
  } satisfies Record<ResourceType, number[]>,
  wanted: wire.wants,
  needed: wire.needs,
  liked: wire.likes,
  seats: wire.seats,
  blocked: wire.blocked,
  fixedSeats: wire.fixed_seats,
  waits: wire.waits,
  offers: wire.offers,
})

const set = (ids: number[], id: number, on: boolean) => {
  const others = ids.filter((other) => other !== id)
  return on ? [...others, id] : others
}

export const withFollow = (marks: Marks, type: ResourceType, id: number, on: boolean): Marks => ({
  ...marks,
  followed: { ...marks.followed, [type]: set(marks.followed[type], id, on) },
})

export const withBlock = (marks: Marks, id: number, on: boolean): Marks => ({
  ...marks,
  blocked: set(marks.blocked, id, on),
})

/** Leaving the waiting list also gives up an offered copy. */
export const withWait = (marks: Marks, bundle: number, on: boolean): Marks => ({
  ...marks,
  waits: set(marks.waits, bundle, on),
  offers: set(marks.offers, bundle, false),
})

export const withLike = (marks: Marks, id: number, on: boolean): Marks => ({
  ...marks,
  liked: set(marks.liked, id, on),
})

/** Sets one of the two answers and clears the other. */
export const withInteraction = (marks: Marks, id: number, given: Interaction | null): Marks => ({
  ...marks,
  wanted: set(marks.wanted, id, given === 'want'),
  needed: set(marks.needed, id, given === 'need'),
})

export const interactionOf = (marks: Marks, id: number): Interaction | null =>
  marks.wanted.includes(id) ? 'want' : marks.needed.includes(id) ? 'need' : null

export type Counts = { wantCount: number; needCount: number }

/** Recounts after an answer changed; never goes below what one answer leaves. */
export const recount = (
  { wantCount, needCount }: Counts,
  before: Interaction | null,
  after: Interaction | null,
): Counts => {
  const moved = (kind: Interaction) => Number(after === kind) - Number(before === kind)
  return {
    wantCount: Math.max(0, wantCount + moved('want')),
    needCount: Math.max(0, needCount + moved('need')),
  }
}
