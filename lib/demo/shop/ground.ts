import type { InterestSlug } from '#lib/demo/words/interests.ts'
import type { Game } from '#lib/demo/words/types.ts'
import type { Sheet } from './sheet.ts'
import type { Time } from './time.ts'

export type GamePictures = { cover: string; table: string; contents: string; detail: string }

/** What every part of the demo shop stands on while it is made. */
export type Ground = {
  sheet: Sheet
  time: Time
  members: number
  /** Share of people: a shop of a million things has them spread thinner, or filling it takes hours. */
  crowd: number
  interestId(slug: InterestSlug): number
  /** The item that sells this game, when there is one. */
  itemOf(title: string): number | undefined
  pictures: {
    of(game: Game): GamePictures
    ofTitle(title: string): string | null
    portrait(memberId: number): string | null
  }
  nextId(table: 'participations' | 'comments'): number
}
