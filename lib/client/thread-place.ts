/** What somebody wants of a discussion, also after signing in: it stands behind the # of the address. */
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

/** Where somebody who signs in first comes back to: what was begun is at hand there. */
export const hashOf = (wish: ThreadWish) => {
  if (wish.act === 'write') return '#comments-write'
  if (!('id' in wish)) return '#comments'
  const { act, id } = wish
  return act === 'answer' || act === 'report' ? `#comment-${id}-${act}` : `#comment-${id}`
}
