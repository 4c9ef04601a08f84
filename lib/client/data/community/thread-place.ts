/** Action in a discussion, also after sign-in; stored behind the # of the address. */
export type ThreadWish =
  | { act: 'look' | 'write' | 'more' }
  | { act: 'order'; order: ThreadOrder }
  | { act: 'show' | 'like' | 'answer' | 'open' | 'menu' | 'report'; id: number }

export type ThreadOrder = 'recent' | 'oldest'

const pattern = /^#comment(?:-([1-9]\d{0,14})(?:-(answer|report))?|s-(write))$/

export const readWish = (hash: string): ThreadWish | undefined => {
  const [, id, act, write] = pattern.exec(hash) ?? []
  if (write) return { act: 'write' }
  if (!id) return undefined
  return { act: act === 'answer' || act === 'report' ? act : 'show', id: Number(id) }
}

/** Returns the fragment to come back to after sign-in, near the begun action. */
export const hashOf = (wish: ThreadWish) => {
  if (wish.act === 'write') return '#comments-write'
  if (!('id' in wish)) return '#comments'
  const { act, id } = wish
  return act === 'answer' || act === 'report' ? `#comment-${id}-${act}` : `#comment-${id}`
}
