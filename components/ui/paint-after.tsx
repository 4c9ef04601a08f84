/**
 * Blocks the first paint until the parser reaches the element with this id, so that nothing shifts.
 * The element stands behind what must be complete: browsers paint from its start tag on.
 */
export function PaintAfter({ id }: { id: string }) {
  return <link rel="expect" href={`#${id}`} blocking="render" />
}
