import { type Sql, sql } from './sql.ts'

/** SQL condition: the text contains each word of the request, whatever its case and accents. */
export const containsWords = (text: Sql, request: string) =>
  sql`plain_words(${text}) LIKE ALL (SELECT '%' || word || '%'
    FROM string_to_table(plain_words(${request}), ' ') word)`
