import pg from 'pg'

const { builtins, getTypeParser } = pg.types
// OID of bigint[]: the driver's list of types has no arrays.
const arrayOfBigint = 1016 as typeof builtins.INT8

const readBigint = (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is not a safe integer`)
  return value
}

const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: readBigint,
  [arrayOfBigint]: (text) => getTypeParser(arrayOfBigint)(text).map(readBigint),
  // Dates stay text: as a `Date`, a day would shift to the day before in time zones west of UTC.
  [builtins.DATE]: (text) => text,
}

/** Parsers of PostgreSQL values on every connection. Times become `Date`, ids become numbers. */
export const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    getTypeParser(oid, format as 'text')) as typeof getTypeParser,
}
