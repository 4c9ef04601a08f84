'use client'

import { type BoxCells, BoxEdge } from '#components/ui/drawn-box.tsx'
import { useCounts } from '#lib/client/hooks/interaction.ts'

type DrawnEdgeProps = {
  id: number
  wantCount: number
  needCount: number
  threshold: number | null
  cells: BoxCells
}

export function DrawnEdge({ id, threshold, cells, ...rendered }: DrawnEdgeProps) {
  const [{ wantCount, needCount }] = useCounts(id, rendered)
  return <BoxEdge votes={wantCount + needCount} threshold={threshold} cells={cells} />
}
