import type { InterestSlug } from '#lib/demo/words/interests.ts'
import type { Game } from '#lib/demo/words/types.ts'
import type { Sheet } from './sheet.ts'
import type { Time } from './time.ts'

export type GamePictures = { cover: string; table: string; contents: string; detail: string }

/** Context shared by all parts of the demo generator. */
export type Ground = {
  sheet: Sheet
  time: Time
  members: number
  /**
   * Share of participants: a shop with a million items has fewer per item, because filling it would
   * take hours.
   */
  crowd: number
  interestId(slug: InterestSlug): number
  /** Returns the item that sells this game, if there is one. */
  itemOf(title: string): number | undefined
  pictures: {
    of(game: Game): GamePictures
    ofTitle(title: string): string | null
    portrait(memberId: number): string | null
  }
  nextId(table: 'participations' | 'comments'): number
}
