import type { Pool } from 'pg'
import { latestPeople } from '../../money/groups/queries.ts'
import { pictureColumns } from '../../platform/pictures/present.ts'
import type { TableRow } from './present.ts'

const tableText = `SELECT ${pictureColumns('board')},
    ${latestPeople('i.id')} people
  FROM items i LEFT JOIN pictures board ON board.id = i.table_picture_id
  WHERE i.id = $1`

/** The wide picture of a group and who took a seat last. */
export const findTable = async (pool: Pool, itemId: number) =>
  (await pool.query<TableRow>({ name: 'home table', text: tableText, values: [itemId] })).rows[0]
