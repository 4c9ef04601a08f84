/** Rows of `id = ANY (ids)` in the order the ids were given; what is gone meanwhile is left out. */
export const inOrder = <Row extends { id: number }>(ids: readonly number[], rows: Row[]): Row[] => {
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}
