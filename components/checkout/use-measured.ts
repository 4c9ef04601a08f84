import { useEffect } from 'react'
import { type Measured, measure } from '#lib/client/transport/measure.ts'

/** Sends a measuring event once after mount; the measuring service deduplicates by id. */
export const useMeasured = (id: string, event: (id: string) => Measured) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event of one id stays the same
  useEffect(() => measure(event(id)), [id])
}
