type IsoDates<Row> = {
  [Column in keyof Row]: Row[Column] extends Date | null
    ? string | Extract<Row[Column], null>
    : Row[Column]
}

/** Returns a row whose columns are the fields of its response, with dates as ISO text. */
export const withIsoDates = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as IsoDates<Row>

/** Row of the database behind a response: these columns are dates there, not text. */
export type WithDates<Shown, Column extends keyof Shown> = {
  [Name in keyof Shown]: Name extends Column ? Date | Extract<Shown[Name], null> : Shown[Name]
}
