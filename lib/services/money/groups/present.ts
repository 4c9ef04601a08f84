import type { z } from 'zod'
import type { person } from '#lib/contract/shapes.ts'
import { presentPictureOrNull } from '../../platform/pictures/present.ts'

/** What latestPeople() of ./queries.ts tells of one. */
export type Seat = {
  member: number
  name: string
  id: string | null
  width: number | null
  height: number | null
  tint: string | null
}

/** No id: what somebody buys is not to be joined with what they say elsewhere. */
export const presentSeat = ({ name, id, width, height, tint }: Seat): z.output<typeof person> => ({
  id: null,
  name,
  image: presentPictureOrNull(id, width, height, tint),
})
