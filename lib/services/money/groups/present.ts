import type { z } from 'zod'
import type { seat } from '#lib/contract/shapes.ts'
import { presentPictureOrNull } from '../../platform/pictures/present.ts'

/** What latestPeople() of ./queries.ts tells of one. */
export type Seat = {
  name: string
  id: string | null
  width: number | null
  height: number | null
  tint: string | null
}

export const presentSeat = ({ name, id, width, height, tint }: Seat): z.output<typeof seat> => ({
  name,
  image: presentPictureOrNull(id, width, height, tint),
})
