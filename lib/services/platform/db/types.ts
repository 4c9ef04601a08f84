import pg from 'pg'

const { builtins, getTypeParser } = pg.types
// The list of the driver ends before the arrays.
const arrayOfBigint = 1016 as typeof builtins.INT8

const readBigint = (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is no number that can be counted with`)
  return value
}

const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: readBigint,
  [arrayOfBigint]: (text) => getTypeParser(arrayOfBigint)(text).map(readBigint),
  // A day is no moment: as a Date it would be the one before, west of here.
  [builtins.DATE]: (text) => text,
}

/** How values of PostgreSQL read here, on every connection. Times are `Date`, ids are numbers. */
export const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    getTypeParser(oid, format as 'text')) as typeof getTypeParser,
}
