/**
 * Nothing is painted before the element with this id begins: what stands before it would move while
 * it comes piece by piece. The link stands in the head, where React puts it.
 */
export function PaintAfter({ id }: { id: string }) {
  return <link rel="expect" href={`#${id}`} blocking="render" />
}
