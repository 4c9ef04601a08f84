import { presentSeat, type Seat } from '../../money/groups/present.ts'
import { type PictureColumnsOrNull, presentPicture } from '../../platform/pictures/present.ts'

export type TableRow = PictureColumnsOrNull<'board'> & { people: Seat[] }

export const presentTable = (row: TableRow) => ({
  table_image: presentPicture(row, 'board'),
  people: row.people.map(presentSeat),
})
