import { latestPeople } from '../../money/groups/queries/people.ts'
import type { Db } from '../../platform/db/connection.ts'
import { sql } from '../../platform/db/sql.ts'
import { pictureColumns } from '../../platform/pictures/present.ts'
import type { TableRow } from './present.ts'

/** Returns the wide picture of a group and its latest participants. */
export const findTable = (db: Db, itemId: number) =>
  db.first<TableRow>(
    sql`SELECT ${pictureColumns('board')},
    ${latestPeople(sql`i.id`)} people
  FROM items i LEFT JOIN pictures board ON board.id = i.table_picture_id
  WHERE i.id = ${itemId}`.named('home table'),
  )
