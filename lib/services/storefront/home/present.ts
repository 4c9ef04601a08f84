import { presentSeat, type Seat } from '../../money/groups/present.ts'
import { type PictureColumnsOrNull, presentPictureOrNull } from '../../platform/pictures/present.ts'

export type TableRow = PictureColumnsOrNull<'board'> & { people: Seat[] }

export const presentTable = (row: TableRow) => ({
  table_image: presentPictureOrNull(
    row.board_id,
    row.board_width,
    row.board_height,
    row.board_tint,
  ),
  people: row.people.map(presentSeat),
})
