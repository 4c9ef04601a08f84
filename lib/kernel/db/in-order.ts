/** Sorts rows of `id = ANY (ids)` in the order of the given ids; ids without a row are left out. */
export const inOrder = <Row extends { id: number }>(ids: readonly number[], rows: Row[]): Row[] => {
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}
