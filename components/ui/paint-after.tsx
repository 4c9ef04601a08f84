/** Blocks the first paint until the element with this id is parsed, so that nothing shifts. */
export function PaintAfter({ id }: { id: string }) {
  return <link rel="expect" href={`#${id}`} blocking="render" />
}
