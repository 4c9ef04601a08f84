/**
 * Blocks rendering until the element with this id has been parsed, so that earlier content does not shift while the
 * HTML streams in. React hoists the link into the head.
 */
export function PaintAfter({ id }: { id: string }) {
  return <link rel="expect" href={`#${id}`} blocking="render" />
}
